import LockstepPosix
package import LockstepProtocol

extension Arguments {
  /// The switch of commands whose answer programs can read.
  package static let json = Switch("--json", "for programs")

  /// Prints what a command answers: JSON for programs with `--json`, text for people otherwise.
  package func answer(
    json: @autoclosure () -> JSONText,
    text: @autoclosure () throws(CommandError) -> String
  ) throws(CommandError) {
    if has(Self.json) {
      StandardStream.write(json: json().indented)
    } else {
      StandardStream.write(try text())
    }
  }
}

extension StandardStream {
  /// Writes an object in a line of its own, for programs that read as it comes.
  package static func writeLine(_ fields: (inout JSONWriter) -> Void) {
    write(json: JSONText.object(fields).bytes + [UInt8(ascii: "\n")])
  }
}
