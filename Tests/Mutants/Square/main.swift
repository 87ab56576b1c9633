import LockstepConformance
import Foundation

// Square rows ROOT FILE NAME…   plays all mutants but those named, and adds a line for each to FILE
// Square row  ROOT FILE NAME    plays this one, which the program has in place
// Square page ROOT FILE         prints the page that shows the square
// Square names ROOT FILE NAME…  prints the names of all mutants but those named
// Square story ROOT FILE NAME   prints the shortest story that shows it; without a name there is none
// Square stories ROOT FILE TOLD adds those stories to the rows in FILE
// Square promises ROOT FILE     plays those of promises and apps, and adds a line for each to FILE

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
let apps = try folder.readApps()
let mutants = try folder.read().sorted {
  (order[$0.statement] ?? .max, $0.name) < (order[$1.statement] ?? .max, $1.name)
}
var rows = SquareRows(url: URL(filePath: arguments[2]))

switch arguments[0] {
case "page":
  let page = MutantPage(
    rows: try rows.inOrder(of: mutants),
    promises: try rows.inOrder(of: promises),
    apps: try rows.inOrder(of: apps)
  )
  print(page.text, terminator: "")
case "names":
  for mutant in mutants where !names.contains(mutant.name) { print(mutant.name) }
case "story":
  let trial = StoryTrial(subject: try .workout(), most: 256)
  let story = try trial.shortest(of: names.first)
  if let story { print("\(names.first ?? "no mutant")\t\(story.words)") }
  exit(story != nil && names.isEmpty ? 1 : 0)
case "stories":
  try rows.add(storiesIn: URL(filePath: names.first ?? ""))
case "promises":
  let (sends, shopping) = (try StorySubject.sends(), try StorySubject.shopping())
  let played =
    try promises.map { try PromiseTrial.play($0, of: sends, below: folder.root) }
    + apps.map { try PromiseTrial.play($0, of: shopping, below: folder.root) }
  exit(try rows.add(played) ? 0 : 1)
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
