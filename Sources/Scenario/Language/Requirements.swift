import LockstepProtocol

/// The known ids of requirements, with which `covers` lines are compared.
///
/// Scenarios may use ids of their own; only a probable typing error in a known id is reported.
package struct Requirements: Sendable {
  private let ids: [String]
  /// The families of ids, which are the ids without their numbers: `SESSION`.
  private let families: [String]

  package init(_ ids: [String] = []) {
    self.ids = ids
    var families: [String] = []
    for id in ids.compactMap(Self.family) where !families.contains(id) { families.append(id) }
    self.families = families
  }

  /// Describes a probable mistake in an id, with a hint; returns `nil` if the id is known, or resembles
  /// no known one.
  func note(on id: String) -> (message: String, hint: String)? {
    guard !ids.contains(id), let family = Self.family(of: id) else { return nil }
    if families.contains(family) {
      return ("there is no statement \(id)", "docs/protocol lists those that begin with \(family)-")
    }
    let number = id.dropFirst(family.count)
    let near = Nearest.name(to: family, among: families).map { $0 + number }
    guard let near, ids.contains(near), family.count >= 5 else { return nil }
    return ("no requirement \(id) is known", "did you mean “\(near)”?")
  }

  /// Finds the part of an id before its number; returns `nil` if there is none.
  private static func family(of id: String) -> String? {
    guard let dash = id.lastIndex(of: "-"), dash > id.startIndex,
      Int(id[dash...].dropFirst()) != nil
    else { return nil }
    return String(id[..<dash])
  }
}
