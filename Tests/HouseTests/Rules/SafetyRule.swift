/// Nothing takes itself out of the compiler's checks, or stops the program without a sentence.
enum SafetyRule {
  // Spelled in pieces, so that this file does not hold what it forbids.
  private static let unfinished = ["TO" + "DO", "FIX" + "ME", "X" + "XX"]
  private static let banned = [
    tokens("@" + "unchecked Sendable"), tokens("nonisolated" + "(unsafe)"),
  ]

  /// The lock itself: the compiler cannot know what the system's mutex guards.
  private static let lock = "Sources/Posix/Locked.swift"

  /// For Sources and Tests alike.
  static func findings(in file: SourceFile) -> [Finding] {
    let isLock = file.path == lock
    var findings = (isLock ? [] : banned).flatMap { sequence in
      file.places(of: sequence).map {
        file.finding(at: file.tokens[$0].line, "“\(sequence.joined())” hides a race")
      }
    }
    findings += file.places(of: ["try", "!"]).filter { file.tokens[$0 + 1].isTight }.map {
      file.finding(at: file.tokens[$0].line, "a forced try stops the program without a sentence")
    }
    let marks = unfinished.filter { isIn(file.text, $0) }
    if marks.isEmpty { return findings }
    for (index, line) in file.lines.enumerated() {
      for mark in marks where words(of: line).contains(Substring(mark)) {
        findings.append(file.finding(at: index + 1, "“\(mark)” is unfinished work"))
      }
    }
    return findings
  }

  private static func words(of line: Substring) -> [Substring] {
    line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
  }

  /// For Sources alone: values are unwrapped with a way out.
  static func forces(in file: SourceFile) -> [Finding] {
    file.tokens.indices.filter { isForce(at: $0, in: file) }.map {
      file.finding(
        at: file.tokens[$0].line,
        "“\(file.word($0 - 1))!” stops the program without a sentence"
      )
    }
  }

  private static func isForce(at index: Int, in file: SourceFile) -> Bool {
    guard index > 0, file.word(index) == "!", file.tokens[index].isTight else { return false }
    let before = file.tokens[index - 1]
    if before.text == "try" { return false }
    let isInequality = file.word(index + 1) == "=" && file.tokens[index + 1].isTight
    return !isInequality && (before.isWord || [")", "]", "}", "?", ">"].contains(before.text))
  }

  /// For Sources alone: unsafe code is in Posix, which wraps the system.
  static func unsafeUses(in file: SourceFile) -> [Finding] {
    if file.room == "Posix" { return [] }
    return file.places(of: ["unsafe"]).filter { file.word($0 - 1) != "(" }.map {
      file.finding(at: file.tokens[$0].line, "“unsafe” is for Posix alone")
    }
  }
}
