package import LockstepLanguages
import LockstepPosix

/// Commands under one word of a program, such as `phonesim fit`.
package struct CommandGroup: Sendable {
  /// One of the commands; the last word of its name tells it from the others.
  package struct Member: Sendable {
    package let spec: CommandSpec
    /// Whether it does nothing without a file.
    let needsFiles: Bool
    let run: @Sendable (Arguments) throws(CommandError) -> Int32

    package init(
      spec: CommandSpec,
      needsFiles: Bool = false,
      run: @escaping @Sendable (Arguments) throws(CommandError) -> Int32
    ) {
      self.spec = spec
      self.needsFiles = needsFiles
      self.run = run
    }

    package var name: String { String(spec.name.split(separator: " ").last ?? "") }
  }

  /// How it is called, such as `phonesim fit`.
  package let name: String
  package let summary: String
  package let members: [Member]
  /// What else its help says at the end, a line each.
  let trailer: [String]
  /// The command that is meant where none is named, if it can be left out.
  let usual: String?
  /// The language of whoever gives a command with these words.
  let language: @Sendable ([String]) -> Language

  package init(
    name: String,
    summary: String,
    members: [Member],
    trailer: [String] = [],
    usual: String? = nil,
    language: @escaping @Sendable ([String]) -> Language = { _ in .fallback }
  ) {
    self.name = name
    self.summary = summary
    self.members = members
    self.trailer = trailer
    self.usual = usual
    self.language = language
  }

  /// Runs the command that the first word names with the words after it.
  package func run(_ words: [String]) throws(CommandError) -> Int32 {
    let isUsual = words.first.map { $0.hasPrefix("-") && !["-h", "--help"].contains($0) } ?? true
    do throws(CommandError) {
      return try runMember((isUsual ? usual.map { [$0] } ?? [] : []) + words)
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
      throw .usage(
        Phrase("error.command", "\(self.word) \(word)"),
        .nearest(to: word, among: names)
      )
    }
    return try member.spec.run(Array(words.dropFirst())) { arguments throws(CommandError) in
      if member.needsFiles, arguments.operands.isEmpty {
        throw .usage(Phrase("error.noFile"), .usage(of: member.spec))
      }
      return try member.run(arguments)
    }
  }

  /// The word of the program that all of them stand under.
  package var word: String { String(name.split(separator: " ").last ?? "") }

  /// The places on the program's command line that shells complete.
  package var places: [CompletionPlace] {
    let words = members.map { CompletionPlace.Word(text: $0.name, summary: $0.spec.summary) }
    return [CompletionPlace([word], words: words)]
      + members.map { CompletionPlace([word, $0.name], $0.spec) }
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
