/// What a person reads of workouts stands in the catalogs of languages, and in no code beside them.
enum CatalogRule {
  /// Where commands for workouts are.
  static let folders = [
    "Sources/HealthCommands/Health/", "Sources/HealthCommands/Export/",
    "Sources/HealthCommands/Upload/", "Sources/HealthCommands/Fit/",
  ]

  /// Commands that speak English alone, with why.
  static let english: [(path: String, why: String)] = [
    ("Health/HealthCommand.swift", "a table of help, which is English"),
    ("Upload/UploadServe.swift", "a server to try it with, for whoever tests"),
    ("Fit/FitCommand.swift", "what a file's bytes are, in the words of its format"),
    ("Fit/FitInspect.swift", "the same"),
    ("Fit/FitOverview.swift", "the same"),
    ("Fit/FitDump.swift", "the same"),
    ("Fit/FitCSV.swift", "the same"),
    ("Fit/FitRecords.swift", "the same"),
  ]

  /// What opens a piece that is no text of a command: tables of help, clients, claims about the code.
  private static let openers = [
    "CommandSpec", "CommandGroup(", "HKClient(", " Option(", " Option<", " Switch(",
  ]

  static func findings(in file: SourceFile) -> [Finding] {
    guard folders.contains(where: { file.path.hasPrefix($0) }),
      !english.contains(where: { file.path.hasSuffix("/\($0.path)") })
    else { return [] }
    var end: String?
    return file.lines.enumerated().compactMap { index, line -> Finding? in
      if let closing = end {
        if line.hasPrefix(closing + ")") || line.hasPrefix(closing + "]") { end = nil }
        return nil
      }
      if openers.contains(where: { line.contains($0) }) {
        if "([".contains(line.last ?? " ") { end = String(line.prefix { $0 == " " }) }
        return nil
      }
      guard let text = sentence(in: String(line)) else { return nil }
      return file.finding(at: index + 1, "“\(text)” goes around the catalogs of languages")
    }
  }

  /// Words of a literal that are a sentence; `nil` for names, and for what one types.
  private static func sentence(in line: String) -> String? {
    if line.drop(while: { $0 == " " }).hasPrefix("//") { return nil }
    if isIn(line, "invariant(") || isIn(line, "fatalError(") { return nil }
    let pieces = line.split(separator: "\"", omittingEmptySubsequences: false)
    // Every second piece stands between quotes.
    return pieces.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
      .first { !$0.hasPrefix("phonesim ") && $0.contains(/[a-z]{2,} [a-z]{2,}/) }
  }
}
