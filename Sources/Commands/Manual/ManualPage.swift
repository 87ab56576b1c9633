import LockstepProtocol

/// The manual page of a command, in the macros of man(7).
struct ManualPage {
  let spec: CommandSpec

  /// A page for each command of the three programs.
  static var all: [ManualPage] {
    let specs =
      [LockstepCommand.program] + LockstepCommand.all.map(\.spec)
      + [DeviceCommand.watchSpec, HostCommands.phoneSpec]
      + CompletedProgram.groups.flatMap { $0.members.map(\.spec) }
    return specs.map(ManualPage.init)
  }

  /// The command without the word `lockstep`.
  var shortName: String {
    spec.name.hasPrefix("lockstep ") ? String(spec.name.dropFirst("lockstep ".count)) : spec.name
  }

  /// The name by which `man` finds the page: `lockstep-run`.
  var pageName: String { spec.name.split(separator: " ").joined(separator: "-") }

  var fileName: String { "\(pageName).1" }

  /// The whole page.
  var text: String {
    let title = Self.escaped(pageName.uppercased())
    var lines = [
      ".TH \"\(title)\" 1 \"\(Release.date)\" \"Lockstep \(Release.version)\" \"User Commands\"",
      ".SH NAME", "\(Self.escaped(pageName)) \\- \(Self.escaped(aim))",
      ".SH SYNOPSIS", ".B \(Self.escaped(spec.name))", Self.escaped("[options] \(spec.operands)"),
    ]
    if !spec.discussion.isEmpty {
      lines += [".SH DESCRIPTION", ".nf"] + spec.discussion.lines.map(Self.line) + [".fi"]
    }
    lines.append(".SH OPTIONS")
    for option in spec.options { lines += Self.lines(of: option) }
    if pageName != "lockstep" { lines += [".SH SEE ALSO", ".BR lockstep (1)"] }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The summary as a page's first line wants it: small, and without a full stop.
  private var aim: String {
    let text = spec.summary.hasSuffix(".") ? spec.summary.dropLast() : spec.summary[...]
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  private static func lines(of option: CommandSpec.Option) -> [String] {
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
