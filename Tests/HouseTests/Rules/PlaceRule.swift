/// The project names no place of the machine it was made on.
enum PlaceRule {
  // Spelled in pieces, so that this file does not hold what it forbids.
  private static let library = "." + "library/"
  static let forbidden: [String] =
    ["main", "steering", "." + "library"].map { "/" + "work/" + $0 } + [
      "/" + "farm/", "/" + "tmp/bash_jobs", library, "farm" + "-bench", "farm" + "-studio",
      "before" + "-stop", ".." + "/shared/design", ".." + "/shared/hooks",
    ]

  /// Pieces of absolute paths of any machine; `/tmp` and the system's own folders are the same on all.
  static let homes = ["/" + "home/", "/" + "Users/", "/" + "root/"]

  static func findings(path: String, text: String) -> [Finding] {
    let named = (forbidden + homes).filter { isIn(text, $0) }
    if named.isEmpty { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
      index,
      line in
      named.filter { line.contains($0) }.map {
        Finding(path: path, line: index + 1, rule: "names “\($0)”, a place of one machine")
      }
    }
  }
}
