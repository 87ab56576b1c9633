/// Lines fit a screen, and files are text as every tool expects it.
enum LayoutRule {
  static let columns = 100

  static func findings(in file: SourceFile) -> [Finding] {
    var findings: [Finding] = []
    for (index, line) in file.lines.enumerated() {
      if line.count > columns {
        findings.append(file.finding(at: index + 1, "\(line.count) columns of \(columns)"))
      }
      if line.contains("\t") { findings.append(file.finding(at: index + 1, "a tab")) }
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
