/// Text as the shells read it.
package enum ShellText {
  /// Quotes a text so that each of the shells takes it as it stands.
  package static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  /// Writes a word as a shell takes it whole, in quotes only where it needs them.
  package static func word(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "-_./=:,+@%".utf8.contains(byte)
    }
    return isPlain && !word.isEmpty ? word : quoted(word)
  }
}
