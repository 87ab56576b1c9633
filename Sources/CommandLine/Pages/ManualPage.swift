import LockstepProtocol

/// The manual page of a command, in the macros of man(7).
package struct ManualPage: Sendable {
  /// The command as it is called: `lockstep run`.
  package let command: String
  /// The whole page.
  package let text: String

  /// Makes the page of a command out of its table.
  package init(_ spec: CommandSpec) {
    command = spec.name
    text = Self.text(of: spec)
  }

  private init(command: String, text: String) {
    self.command = command
    self.text = text
  }

  /// The command without the word `lockstep`.
  package var shortName: String {
    command.hasPrefix("lockstep ") ? String(command.dropFirst("lockstep ".count)) : command
  }

  /// The name by which `man` finds the page: `lockstep-run`.
  package var pageName: String { Self.pageName(of: command) }

  private static func pageName(of command: String) -> String {
    command.split(separator: " ").joined(separator: "-")
  }

  package var fileName: String { "\(pageName).1" }

  // MARK: From program to program

  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("command", command)
    writer.field("text", text)
    writer.endObject()
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> ManualPage {
    var (command, text) = ("", "")
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "command": command = try reader.string()
      case "text": text = try reader.string()
      default: try reader.skipValue()
      }
    }
    return ManualPage(command: command, text: text)
  }

  // MARK: How it is made

  private static func text(of spec: CommandSpec) -> String {
    let pageName = pageName(of: spec.name)
    let title = escaped(pageName.uppercased())
    var lines = [
      ".TH \"\(title)\" 1 \"\(Release.date)\" \"Lockstep \(Release.version)\" \"User Commands\"",
      ".SH NAME", "\(escaped(pageName)) \\- \(escaped(aim(of: spec)))",
      ".SH SYNOPSIS", ".B \(escaped(spec.name))", escaped("[options] \(spec.operands)"),
    ]
    let discussion = spec.discussion
    if !discussion.isEmpty {
      lines += [".SH DESCRIPTION", ".nf"] + discussion.lines.map(line) + [".fi"]
    }
    lines.append(".SH OPTIONS")
    for option in spec.options { lines += Self.lines(of: option) }
    if pageName != "lockstep" { lines += [".SH SEE ALSO", ".BR lockstep (1)"] }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The summary as a page's first line wants it: small, and without a full stop.
  private static func aim(of spec: CommandSpec) -> String {
    let text = spec.summary.hasSuffix(".") ? spec.summary.dropLast() : spec.summary[...]
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  private static func lines(of option: OptionHelp) -> [String] {
    let value = option.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
    return [".TP", "\\fB\(escaped(option.name))\\fR\(value)", line(option.summary)]
  }

  /// A line of text that is no request of the formatter, whatever it begins with.
  private static func line(_ text: String) -> String {
    let isRequest = text.hasPrefix(".") || text.hasPrefix("'")
    return (isRequest ? "\\&" : "") + escaped(text)
  }

  /// Text in which the formatter finds neither escapes nor characters that it may not have.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u\(hex(scalar))]"
      }
    }.joined()
  }

  /// Four digits at least, as the formatter wants them.
  private static func hex(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension String {
  fileprivate var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
