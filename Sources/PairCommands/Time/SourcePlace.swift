import LockstepPosix
import LockstepProtocol

/// A place in a program's code, which the toolchain's own tools give a name and a line.
struct SourcePlace {
  let program: String
  /// The place in the program's file, in hexadecimal digits.
  let offset: String
  /// The name of the function as it is linked, if the program shows it.
  let symbol: String

  /// Names the places as a person calls them, in their order; an empty text where nobody knows.
  static func named(_ places: [SourcePlace]) -> [String] {
    guard !places.isEmpty, let toolchain = try? SwiftToolchain() else {
      return places.map(\.symbol)
    }
    let found = places.map { place in
      let words = ["--obj=\(place.program)", "--no-inlines", place.offset]
      let lines = output(of: [toolchain.program("llvm-symbolizer")] + words)
        .split(separator: "\n").map(String.init)
      return (name: lines.first ?? place.symbol, line: lines.dropFirst().first ?? "")
    }
    let names = output(
      of: [toolchain.program("swift-demangle"), "-compact", "-simplified"] + found.map(\.name)
    ).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return zip(found, names).map { text(name: $1, line: $0.line) }
  }

  /// Writes a place as a line and a name; code that the compiler made itself stands in no line of a
  /// source.
  private static func text(name: String, line: String) -> String {
    let parts = line.split(separator: ":")
    guard parts.count >= 2, parts[1] != "0", !line.hasPrefix("??") else {
      return name.hasPrefix("$") || name.hasPrefix("?") || name.contains("thunk") ? "" : name
    }
    let file = parts[0].split(separator: "/").last ?? parts[0]
    return "\(file):\(parts[1]) in \(name)"
  }

  private static func output(of words: [String]) -> String {
    (try? TimedRun.wait(for: words, [], output: .captured).output) ?? ""
  }
}
