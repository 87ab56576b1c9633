import LockstepPosix
import LockstepProtocol

/// The manual pages of a program, and the places of its command line that shells complete.
///
/// Both are made when somebody asks for them, since making them takes longer than most starts.
package struct ProgramPages: Sendable {
  private let makeCompleted: @Sendable () -> CompletedProgram
  private let specs: @Sendable () -> [CommandSpec]

  package init(
    _ completed: @autoclosure @escaping @Sendable () -> CompletedProgram,
    _ specs: @autoclosure @escaping @Sendable () -> [CommandSpec]
  ) {
    makeCompleted = completed
    self.specs = specs
  }

  package var completed: CompletedProgram { makeCompleted() }

  /// The manual pages, one for each command.
  package var pages: [ManualPage] { specs().map { ManualPage($0) } }

  /// The word by which `lockstep` asks the other programs for their pages.
  private static let request = "--pages"

  /// Answers `--pages man` and `--pages SHELL`; returns `nil` for any other command line.
  package func answer(_ words: [String]) -> Int32? {
    guard words.count == 2, words[0] == Self.request else { return nil }
    if let shell = Shell(rawValue: words[1]) {
      StandardStream.write(shell.part(of: completed))
    } else {
      var writer = JSONWriter()
      writer.beginArray()
      for page in pages { page.write(into: &writer) }
      writer.endArray()
      StandardStream.write(json: writer.bytes)
    }
    return 0
  }

  /// Asks the program with a name, in the same folder, for its part; returns `nil` if it is missing.
  private static func ask(_ program: String, for what: String) throws(CommandError) -> [UInt8]? {
    guard
      let path = try? Result(catching: { () throws(CommandError) in try Sibling.path(program) })
        .get()
    else {
      StandardStream.write(
        "note: \(program) is not beside lockstep, and has no part in this\n",
        to: .error
      )
      return nil
    }
    let child = try CommandError.wrapping {
      try ChildProcess.spawn([path, request, what], output: .captured)
    }
    guard child.wait() == .exited(0) else {
      throw .inputOutput("\(path) does not print its help pages: build all programs again")
    }
    return child.takeOutput()
  }

  /// Reads the manual pages of the program with a name, in the same folder.
  package static func pages(of program: String) throws(CommandError) -> [ManualPage] {
    guard let bytes = try ask(program, for: "man") else { return [] }
    do throws(JSONError) {
      var reader = JSONReader(bytes)
      var pages: [ManualPage] = []
      try reader.beginArray()
      while try reader.nextElement() { pages.append(try .read(&reader)) }
      return pages
    } catch {
      throw .inputOutput("the pages of \(program) cannot be read: \(error)")
    }
  }

  /// Makes the completion script for this program and others in the same folder.
  package func script(for shell: Shell, with siblings: [String]) throws(CommandError) -> String {
    var parts = [(program: completed.name, text: shell.part(of: completed))]
    for program in siblings {
      guard let bytes = try Self.ask(program, for: shell.rawValue) else { continue }
      parts.append((program, String(decoding: bytes, as: UTF8.self)))
    }
    return shell.script(of: parts)
  }
}

/// A shell that can complete command lines.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// Makes the part of the script for one program.
  package func part(of program: CompletedProgram) -> String {
    switch self {
    case .bash: BashCompletion.part(of: program)
    case .zsh: ZshCompletion.part(of: program)
    case .fish: FishCompletion.part(of: program)
    }
  }

  /// Joins the parts of programs into the script.
  package func script(of parts: [(program: String, text: String)]) -> String {
    switch self {
    case .bash: BashCompletion.script(of: parts.map(\.text))
    case .zsh: ZshCompletion.script(of: parts)
    case .fish: FishCompletion.script(of: parts.map(\.text))
    }
  }
}
