import LockstepSimulation

/// The rule for two values set by two people, of whom one may not have known of the other's value
/// (CHANGE-8).
enum Precedence: Equatable {
  /// The present value stays, because it was set later.
  case stays
  /// The new value replaces the present one, which its author had seen; the date is the one to store.
  case replaces(WallTime)
  /// The new value replaces the present one, which its author had not seen; the date is the one to
  /// store.
  case overrules(WallTime)

  /// - Parameters:
  ///   - date: The instant at which the new value was set.
  ///   - saw: The instant at which the value that its author saw had been set; `nil` if they saw the
  ///     present one.
  ///   - foundAt: The instant at which the present value was set; `nil` if it never was.
  init(of date: WallTime, seeing saw: WallTime?, over foundAt: WallTime?) {
    let foundAt = foundAt ?? .never
    if let saw, saw < foundAt {
      self = date > foundAt ? .overrules(date) : .stays
    } else {
      // Whatever the clocks say, it is later than what the person saw.
      self = .replaces(max(date, foundAt + .microseconds(1)))
    }
  }
}

extension WallTime {
  /// The date that stands for a value that nobody has set.
  static let never = WallTime(microseconds: 0)
}
