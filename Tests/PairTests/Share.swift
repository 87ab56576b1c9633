import Foundation

/// Of how many points of an enumeration one is tried.
///
/// The check of everything says with these variables that none is left out, and has an optimised build
/// for it; a debug build tries some.
///
/// The steps share no factor with the four operations of a replaced file, so that each of them is met.
enum Share {
  /// Points at which a device ends.
  static let crashes = steps("LOCKSTEP_CRASH_SHARE", orElse: 47)

  /// Points at which something fails, jumps or is changed by others.
  static let troubles = steps("LOCKSTEP_TROUBLE_SHARE", orElse: 311)

  /// Packets around which the link is cut.
  static let cuts = steps("LOCKSTEP_CUT_SHARE", orElse: 23)

  /// How many stories of a wearer and an owner are told of each seed.
  static let stories = number("LOCKSTEP_STORIES") ?? 12

  /// How many whole days are lived through.
  static let days = number("LOCKSTEP_DAYS") ?? 1

  /// The seeds that alone are lived through, where somebody has named some: `LOCKSTEP_SEEDS=17,100-4711`.
  static func seeds(_ usual: [UInt64]) -> [UInt64] {
    guard let text = ProcessInfo.processInfo.environment["LOCKSTEP_SEEDS"] else { return usual }
    return text.split(separator: ",").flatMap { part in
      let ends = part.split(separator: "-").compactMap { UInt64($0) }
      guard let first = ends.first, let last = ends.last, first <= last else { return [UInt64]() }
      return Array(first...last)
    }
  }

  /// Each so-manieth point of a story, and one of them in its middle at least.
  static func points(_ all: Range<Int>, each step: Int, offset: Int = 0) -> StrideTo<Int> {
    let step = max(1, min(step, all.count))
    let first = all.lowerBound + (step / 2 + offset) % step
    return stride(from: first, to: all.upperBound, by: step)
  }

  private static func steps(_ name: String, orElse usual: Int) -> Int {
    max(1, number(name) ?? usual)
  }

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}
