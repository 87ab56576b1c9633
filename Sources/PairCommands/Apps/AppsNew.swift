import LockstepAppBuilding
import LockstepCommandLine
import LockstepPosix
import LockstepProtocol

/// `lockstep apps new`: the few lines around a package's own code that make two programs of it.
enum AppsNew {
  static let spec = CommandSpec(
    "lockstep apps new",
    "Writes the glue for a package: a program for each half, a scenario and a CI file.",
    operands: "FOLDER",
    options: [
      .init("--package", "FOLDER", "the package that has the code"),
      .init("--product", "NAME", "its library that the programs use; the package's name"),
    ],
    discussion: """
        lockstep apps new ../glue --package . --product ChatKit
      Then change the two main.swift files, where each verb of a scenario calls your code, and play it:
        cd ../glue && sh play.sh
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let folder = try arguments.onlyOperand("FOLDER")
    guard let given = arguments.value("--package") else {
      throw .usage(
        "the package is missing",
        "write --package FOLDER, the folder of its Package.swift"
      )
    }
    let package = try PackageSources(folder: given)
    let name = String(package.folder.split(separator: "/").last ?? "")
    let product = arguments.value("--product") ?? name
    if FileSystem.exists(folder) {
      throw .inputOutput("\(folder.visibleLine) is there already; name a folder that is not")
    }
    for file in AppGlue.files(package: package.folder, identity: name, product: product) {
      let path = "\(folder)/\(file.path)"
      try AppFolders.make(
        path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
          separator: "/"
        )
      )
      try OutputFile.write(Array(file.text.utf8), to: path)
    }
    StandardStream.write(
      "wrote \(folder.visibleLine); play it: cd \(ShellText.word(folder).visibleLine) && sh play.sh\n"
    )
    return 0
  }
}
