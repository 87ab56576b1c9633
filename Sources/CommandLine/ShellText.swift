/// Text in the form that shells read.
package enum ShellText {
  /// Quotes a text, so that every shell takes it literally.
  package static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  /// Writes a word for a shell, with quotes only if it needs them.
  package static func word(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "-_./=:,+@%".utf8.contains(byte)
    }
    return isPlain && !word.isEmpty ? word : quoted(word)
  }
}
