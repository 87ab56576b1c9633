import LockstepCommandLine
import LockstepPosix
import LockstepProtocol

/// `lockstep new app NAME`: a folder with an app that passes, for a person to change.
enum NewApp {
  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    guard arguments.operands.count == 2 else {
      throw .usage(
        "the name of the app is missing",
        "write: lockstep new app my-app --language python"
      )
    }
    let folder = arguments.operands[1]
    let name = String(folder.split(separator: "/").last ?? "")
    guard name.utf8.contains(where: { $0 != UInt8(ascii: ".") }), name.utf8.allSatisfy(isPlain)
    else {
      throw .usage(
        "“\(name.visibleLine)” is no name of an app",
        "write letters, digits, - and _, such as: lockstep new app my-app"
      )
    }
    if FileSystem.exists(folder) {
      throw .inputOutput("\(folder.visibleLine) is there already; name a folder that is not")
    }
    let template = try arguments.value(NewCommand.language) ?? .python
    for file in template.files(name) {
      let path = "\(folder)/\(file.path)"
      try OutputFile.makeFolder(of: path)
      try OutputFile.write(Array(file.text.utf8), to: path)
    }
    let build = template == .swift ? " && sh build.sh" : ""
    let place = ShellText.word(folder).visibleLine
    StandardStream.write(
      "wrote \(folder.visibleLine); play it: cd \(place)\(build) && lockstep run\n"
    )
    return 0
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
