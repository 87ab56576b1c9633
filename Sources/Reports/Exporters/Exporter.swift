/// One way to see a log: a name on the command line, and the bytes that it makes of any log.
///
/// The same log gives the same bytes.
package struct Exporter: Sendable {
  package let name: String
  package let summary: String
  package let export: @Sendable (RecordedLog, Findings) -> [UInt8]

  /// `true` if what it makes is text for a person, who may see it on a terminal.
  package var isText = true

  /// Every exporter there is: a new one is a file beside this one and an entry here.
  package static let all: [Exporter] = [
    .columns, .html, .summary, .junit, .tap, .mermaid, .asciicast, .perfetto,
  ]

  /// Finds the exporter of a name.
  package static func named(_ name: String) -> Exporter? { all.first { $0.name == name } }
}
