import LockstepHealthStore
import LockstepPosix

/// Commands under one word of a program, such as `phonesim fit`.
struct CommandGroup: Sendable {
  /// One of the commands; the last word of its name tells it from the others.
  struct Member: Sendable {
    let spec: CommandSpec
    /// Whether it does nothing without a file.
    var needsFiles = false
    let run: @Sendable (Arguments) throws(CommandError) -> Int32

    var name: String { String(spec.name.split(separator: " ").last ?? "") }
  }

  /// How it is called, such as `phonesim fit`.
  let name: String
  let summary: String
  let members: [Member]
  /// What else its help says at the end, a line each.
  var trailer: [String] = []
  /// The language of whoever gives a command with these words.
  var language: @Sendable ([String]) -> LockstepHealthStore.Language = { _ in .fallback }

  /// Runs the command that the first word names with the words after it.
  func run(_ words: [String]) throws(CommandError) -> Int32 {
    do throws(CommandError) {
      return try runMember(words)
    } catch {
      throw error.rendered(in: language(words))
    }
  }

  private func runMember(_ words: [String]) throws(CommandError) -> Int32 {
    let names = members.map(\.name)
    if let word = words.first, ["help", "--help", "-h"].contains(word) {
      StandardStream.write(help)
      return 0
    }
    guard let word = words.first, !word.hasPrefix("-") else {
      throw .usage(
        Phrase("error.noCommand"),
        Phrase("hint.there", names.joined(separator: ", "))
      )
    }
    guard let member = members.first(where: { $0.name == word }) else {
      let own = name.split(separator: " ").last ?? ""
      throw .usage(Phrase("error.command", "\(own) \(word)"), .nearest(to: word, among: names))
    }
    let arguments = try Arguments(Array(words.dropFirst()), for: member.spec)
    if arguments.has("--help") {
      StandardStream.write(member.spec.help)
      return 0
    }
    if member.needsFiles, arguments.operands.isEmpty {
      throw .usage(Phrase("error.noFile"), .usage(of: member.spec))
    }
    return try member.run(arguments)
  }

  private var help: String {
    let width = members.map(\.name.count).max() ?? 0
    let lines = members.map { member in
      let padding = String(repeating: " ", count: width + 2 - member.name.count)
      return "  \(member.name)\(padding)\(member.spec.summary)"
    }
    let more = ["\(name) COMMAND --help shows a command's options."] + trailer
    return ([summary, "", "usage: \(name) COMMAND …", ""] + lines + [""] + more)
      .joined(separator: "\n") + "\n"
  }
}
