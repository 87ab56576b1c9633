import LockstepConformance
import Foundation

// Square rows ROOT FILE NAME…   plays all mutants but those named, and adds a line for each to FILE
// Square row  ROOT FILE NAME    plays this one, which the program has in place
// Square page ROOT FILE         prints the page that shows the square
// Square names ROOT FILE NAME…  prints the names of all mutants but those named
// Square story ROOT FILE NAME   prints the shortest story that shows it; without a name there is none
// Square stories ROOT FILE TOLD adds those stories to the rows in FILE
// Square promises ROOT FILE     plays those of the promises, and adds a line for each to FILE

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 3 else {
  print("usage: Square rows|row|page|names|story|stories|promises ROOT FILE NAME…")
  exit(64)
}
let names = arguments.dropFirst(3)
let order = Dictionary(
  uniqueKeysWithValues: Statement.all.enumerated().map { ($0.element.id, $0.offset) }
)
let folder = MutantFolder(root: URL(filePath: arguments[1]))
let promises = try folder.readPromises()
let mutants = try folder.read().sorted {
  (order[$0.statement] ?? .max, $0.name) < (order[$1.statement] ?? .max, $1.name)
}
var rows = SquareRows(url: URL(filePath: arguments[2]))

switch arguments[0] {
case "page":
  let promised = try rows.inOrder(of: promises)
  print(MutantPage.text(try rows.inOrder(of: mutants), promises: promised), terminator: "")
case "names":
  for mutant in mutants where !names.contains(mutant.name) { print(mutant.name) }
case "story":
  let story = try StoryTrial.shortest(of: names.first)
  if let story { print("\(names.first ?? "no mutant")\t\(story)") }
  exit(story != nil && names.isEmpty ? 1 : 0)
case "stories":
  try rows.add(storiesIn: URL(filePath: names.first ?? ""))
case "promises":
  exit(try rows.add(promises.map { try PromiseTrial($0, below: folder.root).play() }) ? 0 : 1)
case "row":
  let played = await Square.play(mutants.filter { names.contains($0.name) }) { _ in
    SquareTrial.all
  }
  exit(try rows.add(played) ? 0 : 1)
default:
  let intact = await SquareTrial.playIntact()
  if !intact.broken.isEmpty {
    print("our devices break rules without any mutant: \(intact.broken)")
    exit(1)
  }
  let played = await Square.play(mutants.filter { !names.contains($0.name) }) { mutant in
    intact.trials[mutant.name] ?? []
  }
  exit(try rows.add(played) ? 0 : 1)
}
