/// A form in which a log can be seen: a name on the command line, and a function from a log to bytes.
///
/// The same log gives the same bytes.
package struct Exporter: Sendable {
  package let name: String
  package let summary: String
  package let export: @Sendable (RecordedLog, Findings) -> [UInt8]

  /// `true` if the form is text for people, which a terminal may show.
  package var isText = true

  /// All exporters.
  ///
  /// A new one is a file beside this one and an entry here.
  package static let all: [Exporter] = [
    .columns, .html, .summary, .junit, .tap, .mermaid, .asciicast, .perfetto,
  ]

  /// Finds the exporter of a name.
  package static func named(_ name: String) -> Exporter? { all.first { $0.name == name } }
}
