import LockstepPosix
import LockstepProtocol

/// A place in a program's code, whose function and line the toolchain's own tools can find.
struct SourcePlace {
  let program: String
  /// The offset in the program's file, in hexadecimal digits.
  let offset: String
  /// The function's linked name, if the program shows it.
  let symbol: String

  /// Finds the function and line of each place, in order; an empty text if they are unknown.
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

  /// Spells a place as its line and function; code that the compiler generated has no line.
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
