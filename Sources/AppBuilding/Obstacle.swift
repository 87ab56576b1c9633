/// A part of a source that does not compile here, or behaves differently from the vendor's system.
package struct Obstacle: Equatable, Sendable {
  /// The number of the line, counted from 1.
  package let line: Int
  /// The words that are the obstacle.
  package let found: String
  /// The reason why they are an obstacle.
  package let reason: String
  /// The advice how to avoid them.
  package let advice: String
  /// `true` if the file cannot be compiled; `false` if it compiles and behaves differently.
  package let isFatal: Bool
}

extension Obstacle {
  /// Lists the obstacles in a source that is built for a role, in order.
  ///
  /// Code that a condition excludes from the build is ignored.
  ///
  /// - Parameter own: The package's own modules; one of them may replace a vendor's module of the same
  ///   name.
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

  /// A kind of obstacle, and the way to find it.
  struct Rule: Sendable {
    let found: String
    let reason: String
    let advice: String
    let isFatal: Bool
    /// The function that finds the places of the obstacle in a source.
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

    /// Says if the rule applies to a package with these modules of its own.
    fileprivate func holds(beside own: Set<String>) -> Bool {
      !own.contains { found == "import \($0)" || reason == "there is no \($0)" }
    }

    fileprivate func obstacle(line: Int) -> Obstacle {
      Obstacle(line: line, found: found, reason: reason, advice: advice, isFatal: isFatal)
    }
  }
}
