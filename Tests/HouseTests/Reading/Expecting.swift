import Testing

/// Fails with one line for each finding.
func expectNone(
  _ findings: [Finding],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let list = findings.map(\.description).joined(separator: "\n")
  #expect(findings.isEmpty, "\(list)", sourceLocation: sourceLocation)
}

extension [Finding] {
  /// The lines at which something was found.
  var lines: [Int] { map(\.line) }
}
