/// Lines fit a screen, and files are text as every tool expects it.
enum LayoutRule {
  static let columns = 100
  /// For a comment or a line with a literal text, which the formatter cannot break; to be lowered.
  static let columnsOfProse = 106

  static func findings(in file: SourceFile) -> [Finding] {
    var findings: [Finding] = []
    let linesOfCode = Set(file.tokens.map(\.line))
    let linesWithText = Set(file.tokens.filter { $0.text == "\"" }.map(\.line))
    for (index, line) in file.lines.enumerated() {
      let isProse = !linesOfCode.contains(index + 1) || linesWithText.contains(index + 1)
      let limit = isProse ? columnsOfProse : columns
      // Bytes are counted sooner than characters, and are no fewer.
      if line.utf8.count > limit, line.count > limit {
        findings.append(file.finding(at: index + 1, "\(line.count) columns of \(limit)"))
      }
      if line.utf8.contains(UInt8(ascii: "\t")) {
        findings.append(file.finding(at: index + 1, "a tab"))
      }
      if line.hasSuffix(" ") { findings.append(file.finding(at: index + 1, "space at the end")) }
      if line.unicodeScalars.contains("\r") {
        findings.append(file.finding(at: index + 1, "a carriage return"))
      }
    }
    if !file.text.hasSuffix("\n") || file.text.hasSuffix("\n\n") {
      findings.append(file.finding(at: file.lines.count, "a file ends in one line feed"))
    }
    return findings
  }
}
