/// Something in a source that does not compile, or does not do here what it does on the vendor's system.
package struct Obstacle: Equatable, Sendable {
  /// The line, counted from 1.
  package let line: Int
  /// The words that are in the way.
  package let found: String
  /// The reason why they are in the way.
  package let reason: String
  /// The way round.
  package let advice: String
  /// `true` if the file cannot be built at all; else it builds and behaves otherwise.
  package let isFatal: Bool
}

extension Obstacle {
  /// Lists what is in the way in a source that is built for a role, first to last.
  ///
  /// Code that a condition leaves out of the build is passed over.
  ///
  /// - Parameter own: The modules of the package itself, which may stand for the vendor's of that name.
  package static func all(in source: [UInt8], for role: AppRole, beside own: Set<String> = [])
    -> [Obstacle]
  {
    let text = SwiftText(SourceRewriter(role: role).rewritten(source) ?? source)
    let excluded = text.excludedRanges
    return Rule.all.filter { $0.holds(beside: own) }.flatMap { rule in
      rule.places(text).filter { place in !excluded.contains { $0.contains(place) } }.map {
        rule.obstacle(line: text.line(of: $0))
      }
    }.sorted { $0.line < $1.line }
  }

  /// One kind of obstacle, and how it is found.
  struct Rule: Sendable {
    let found: String
    let reason: String
    let advice: String
    let isFatal: Bool
    /// The places where it stands in a source.
    let places: @Sendable (SwiftText) -> [Int]

    init(
      _ found: String,
      because reason: String,
      instead advice: String,
      isFatal: Bool = true,
      places: (@Sendable (SwiftText) -> [Int])? = nil
    ) {
      (self.found, self.reason, self.advice) = (found, reason, advice)
      self.isFatal = isFatal
      self.places = places ?? { $0.places(of: found) }
    }

    /// Says if it is in the way of a package that has these modules.
    fileprivate func holds(beside own: Set<String>) -> Bool {
      !own.contains { found == "import \($0)" || reason == "there is no \($0)" }
    }

    fileprivate func obstacle(line: Int) -> Obstacle {
      Obstacle(line: line, found: found, reason: reason, advice: advice, isFatal: isFatal)
    }
  }
}
