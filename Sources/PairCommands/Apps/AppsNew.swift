import LockstepAppBuilding
import LockstepCommandLine
import LockstepPosix
import LockstepProtocol

/// `lockstep apps new`: the few lines around a package's own code that make two programs of it.
enum AppsNew {
  static let package = Option("--package FOLDER", "the package that has the code")
  static let product = Option(
    "--product NAME",
    "its library that the programs use; the package's name"
  )

  static let spec = CommandSpec(
    "lockstep apps new",
    "Writes the glue for a package: a program for each half, a scenario and a CI file.",
    operands: "FOLDER",
    options: [package, product],
    discussion: """
        lockstep apps new ../glue --package . --product ChatKit
      Then change the two main.swift files, where each verb of a scenario calls your code, and play it:
        cd ../glue && sh play.sh
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let folder = try arguments.onlyOperand("FOLDER")
    guard let given = arguments.value(package) else {
      throw .usage(
        "the package is missing",
        "write --package FOLDER, the folder of its Package.swift"
      )
    }
    let package = try PackageSources(folder: given, naming: "--package FOLDER")
    let name = String(package.folder.split(separator: "/").last ?? "")
    let product = try product(arguments, of: package.libraries, in: name)
    if FileSystem.exists(folder) {
      throw .inputOutput("\(folder.visibleLine) is there already; name a folder that is not")
    }
    try OutputFile.makeFolder(folder)
    let way = package.path(from: folder)
    for file in AppGlue.files(package: way, identity: name, product: product) {
      let path = "\(folder)/\(file.path)"
      try OutputFile.makeFolder(of: path)
      try OutputFile.write(Array(file.text.utf8), to: path)
    }
    StandardStream.write(
      "wrote \(folder.visibleLine); play it: cd \(ShellText.word(folder).visibleLine) && sh play.sh\n"
    )
    return 0
  }

  /// The library that is asked for, or the one that is named as the package.
  private static func product(
    _ arguments: Arguments,
    of libraries: LibraryProducts,
    in package: String
  ) throws(CommandError) -> String {
    let product = arguments.value(product) ?? package
    if libraries.has(product) { return product }
    guard !libraries.names.isEmpty else {
      throw .usage(
        "the package \(package.visibleLine) has no library that a program can use",
        "add a product to its Package.swift: .library(name: \"NAME\", targets: [\"TARGET\"])"
      )
    }
    let names = libraries.names.map(\.visibleLine)
    let near = Nearest.name(to: product, among: names).map { "did you mean “\($0)”?" }
    throw .usage(
      "“\(product.visibleLine)” is no library of the package \(package.visibleLine)"
        + "; it has: \(names.joined(separator: ", "))",
      near ?? "write --product \(names[0])"
    )
  }
}
