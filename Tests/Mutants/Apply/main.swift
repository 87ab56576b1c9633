import Foundation

// apply ROOT COPY [MUTANT]
//
// Makes COPY a package of what lies in ROOT, with a program that plays the mutants. Without a MUTANT it
// holds every one that can be chosen when the program runs, and the names of the others are printed; they
// can only be compiled, each into a COPY of its own.

guard (3...4).contains(CommandLine.arguments.count) else {
  print("usage: apply ROOT COPY [MUTANT]")
  exit(64)
}
let root = URL(filePath: CommandLine.arguments[1])
let copy = URL(filePath: CommandLine.arguments[2])

do {
  let folder = MutantFolder(root: root)
  let mutants = try folder.read() + folder.readPromises() + folder.readApps()
  var package = try MutantPackage(root: root)
  if let name = CommandLine.arguments.dropFirst(3).first {
    try package.put(mutants.filter { $0.name == name })
  } else {
    for mutant in try package.add(mutants) { print(mutant.name) }
  }
  try package.write(to: copy)
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
