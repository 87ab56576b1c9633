#if canImport(Glibc)
  import Glibc
#endif

/// How much of an enumeration of cases the ordinary run of the tests tries, in one place.
///
/// `swift test` is to take a minute or two: it tries a fixed part of what a test could go through for
/// minutes. The check of everything sets `LOCKSTEP_EVERY_CASE`, and nothing is left out.
package enum CaseShare {
  /// Whether nothing is left out.
  package static let isWhole = unsafe getenv("LOCKSTEP_EVERY_CASE") != nil

  /// Of how many cases one is tried.
  package static func step(_ usual: Int, whole: Int = 1) -> Int { isWhole ? whole : usual }

  /// The first of all cases and each so-manieth after it.
  package static func of<Cases: Collection>(_ cases: Cases, each usual: Int) -> [Cases.Element] {
    let step = step(usual)
    return cases.enumerated().filter { $0.offset.isMultiple(of: step) }.map(\.element)
  }
}
