package import LockstepSimulation

/// An edit of the settings; `nil` leaves a value as it is.
package struct SettingsEdit: Sendable, Equatable {
  package var restSeconds: Int64?
  package var autoFinishSeconds: Int64?
  package var weightUnit: WeightUnit?
  /// The instant at which the wearer set the value, by the phone's date; `nil` while the watch does not
  /// know that date.
  package var setAt: WallTime?
  /// The instant at which the value that the person saw had been set; `nil` if they saw a value without
  /// one.
  package var saw: WallTime?

  package init(
    restSeconds: Int64? = nil,
    autoFinishSeconds: Int64? = nil,
    weightUnit: WeightUnit? = nil,
    setAt: WallTime? = nil,
    saw: WallTime? = nil
  ) {
    self.restSeconds = restSeconds
    self.autoFinishSeconds = autoFinishSeconds
    self.weightUnit = weightUnit
    self.setAt = setAt
    self.saw = saw
  }

  /// Adds to the edit its date, and the instants of the values that the person had seen.
  package func seeing(_ settings: Settings, at date: WallTime?) -> SettingsEdit {
    var edit = self
    let seen = [
      restSeconds.map { _ in settings.restSetAt },
      autoFinishSeconds.map { _ in settings.autoFinishSetAt },
      weightUnit.map { _ in settings.weightUnitSetAt },
    ]
    edit.saw = seen.compactMap(\.self).map { $0 ?? .never }.min()
    edit.setAt = date
    return edit
  }
}

extension Settings {
  /// Applies an edit by the table of CHANGE-8: of two values the one that was set later holds, and the
  /// person whose value lost is informed.
  @discardableResult
  package mutating func apply(_ edit: SettingsEdit, at date: WallTime) throws(Refusal)
    -> EditConflict
  {
    for value in [edit.restSeconds, edit.autoFinishSeconds] {
      if let value, !Settings.range.contains(value) { throw .invalidValue }
    }
    let date = edit.setAt ?? date
    var conflict = EditConflict.none
    if let value = edit.restSeconds {
      let contest = Contest(name: "the rest", found: restSeconds, foundAt: restSetAt)
      (restSeconds, restSetAt) = contest.settle(value, at: date, seeing: edit.saw, &conflict)
    }
    if let value = edit.autoFinishSeconds {
      let contest = Contest(
        name: "the auto-finish",
        found: autoFinishSeconds,
        foundAt: autoFinishSetAt
      )
      (autoFinishSeconds, autoFinishSetAt) =
        contest.settle(value, at: date, seeing: edit.saw, &conflict)
    }
    if let value = edit.weightUnit {
      let contest = Contest(
        name: "the unit of weights",
        found: weightUnit,
        foundAt: weightUnitSetAt
      )
      (weightUnit, weightUnitSetAt) =
        contest.settle(value, at: date, seeing: edit.saw, &conflict)
    }
    return conflict
  }

  /// A present value of a setting and the new value that is to replace it.
  private struct Contest<Value: Equatable> {
    let name: String
    let found: Value
    let foundAt: WallTime?

    private func shown(_ value: Value) -> String {
      value is Int64 ? "\(value) s" : "\(value)"
    }

    /// Decides which value holds and since when; adds a refused or overruled value to the conflict.
    func settle(
      _ value: Value,
      at date: WallTime,
      seeing saw: WallTime?,
      _ conflict: inout EditConflict
    ) -> (Value, WallTime?) {
      switch Precedence(of: date, seeing: saw, over: foundAt) {
      case .replaces(let date): return (value, date)
      case .stays:
        if value != found {
          conflict.add(
            refused: "\(name) was to be \(shown(value)), and was set to \(shown(found)) later"
          )
        }
        return (found, foundAt)
      case .overrules(let date):
        if value != found {
          conflict.add(
            overruled: "\(name) was \(shown(found)), and was set to \(shown(value)) later"
          )
        }
        return (value, date)
      }
    }
  }
}

extension EditConflict {
  fileprivate mutating func add(refused text: String) {
    refused = refused.map { "\($0); \(text)" } ?? text
  }

  fileprivate mutating func add(overruled text: String) {
    overruled = overruled.map { "\($0); \(text)" } ?? text
  }
}
