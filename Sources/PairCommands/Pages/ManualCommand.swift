import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
import LockstepScenario

/// `lockstep man`: manual pages from the tables that `--help` comes from.
enum ManualCommand {
  static let into = Option(
    "--into FOLDER",
    "write all pages there instead, such as lockstep-run.1"
  )

  static let spec = CommandSpec(
    "lockstep man",
    "Prints the manual page of a command, as man(1) reads it.",
    operands: "[COMMAND…]",
    options: [into],
    discussion: """
      Without a COMMAND it is the page of lockstep itself. A command is written as it is called, with
      or without lockstep: run, watchsim, phonesim fit import; or as its page is: lockstep-run.
        lockstep man run | man -l -
        lockstep man --into ~/.local/share/man/man1; man lockstep-run
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    if let folder = arguments.value(into) {
      if let word = arguments.operands.first {
        throw .usage("--into writes all pages, found “\(word)”", "leave out the command")
      }
      return try write(into: folder)
    }
    StandardStream.write(try page(of: arguments.operands).text)
    return 0
  }

  /// The programs beside this one that have pages.
  static let siblings = ["watchsim", "phonesim"]

  /// Reads the pages of the three programs, or of those that are here.
  private static func allPages() throws(CommandError) -> [ManualPage] {
    var pages = ProgramPages.lockstep.pages
    for program in siblings { pages += try ProgramPages.pages(of: program) }
    return pages
  }

  private static func page(of words: [String]) throws(CommandError) -> ManualPage {
    let names = words.isEmpty ? ["lockstep"] : words
    let called = [names, ["lockstep"] + names].map { $0.joined(separator: " ") }
    let isMeant = { (page: ManualPage) in
      called.contains(page.command) || page.pageName == called[0]
    }
    if let own = ProgramPages.lockstep.pages.first(where: isMeant) { return own }
    let all = try allPages()
    if let found = all.first(where: isMeant) { return found }
    // What has a hyphen is more likely a page's name than a command's.
    let near =
      called[0].contains("-") ? Nearest.name(to: called[0], among: all.map(\.pageName)) : nil
    throw .usage(
      "there is no command “\(called[0])”",
      near.map { "did you mean “\($0)”?" }
        ?? Nearest.hint(for: called[0], among: all.map(\.shortName))
    )
  }

  private static func write(into folder: String) throws(CommandError) -> Int32 {
    guard FileSystem.isDirectory(folder) else {
      throw .inputOutput(
        "cannot write the pages: the folder \(folder.visibleLine) does not exist\n"
          + "  = make it with: mkdir -p \(folder.visibleLine)"
      )
    }
    let pages = try allPages()
    for page in pages {
      let path = "\(folder)/\(page.fileName)"
      try CommandError.wrapping("cannot write \(path.visibleLine)") {
        try FileSystem.writeFile(path, Array(page.text.utf8))
      }
    }
    StandardStream.write("wrote \(pages.count.counted("page")) into \(folder.visibleLine)\n")
    return 0
  }
}
