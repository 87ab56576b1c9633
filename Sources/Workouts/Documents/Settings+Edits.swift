package import LockstepSimulation

/// What an edit says of the settings; `nil` leaves a value as it is.
package struct SettingsEdit: Sendable, Equatable {
  package var restSeconds: Int64?
  package var autoFinishSeconds: Int64?
  /// When the wearer set it, by the phone's date; `nil` while the watch does not know that.
  package var setAt: WallTime?
  /// When what the person saw had been set; `nil` where they saw what the document says.
  package var saw: WallTime?

  package init(
    restSeconds: Int64? = nil,
    autoFinishSeconds: Int64? = nil,
    setAt: WallTime? = nil,
    saw: WallTime? = nil
  ) {
    self.restSeconds = restSeconds
    self.autoFinishSeconds = autoFinishSeconds
    self.setAt = setAt
    self.saw = saw
  }

  /// The edit of a person who looks at these settings.
  package func seeing(_ settings: Settings, at date: WallTime?) -> SettingsEdit {
    var edit = self
    let seen = [
      restSeconds.map { _ in settings.restSetAt },
      autoFinishSeconds.map { _ in settings.autoFinishSetAt },
    ]
    edit.saw = seen.compactMap(\.self).map { $0 ?? .never }.min()
    edit.setAt = date
    return edit
  }
}

extension Settings {
  /// Applies an edit by the table of CHANGE-8: of two values the one that was set later holds, and
  /// whoever loses is told.
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
    return conflict
  }

  /// One setting, and another value that is to take its place.
  private struct Contest {
    let name: String
    let found: Int64
    let foundAt: WallTime?

    /// The value that holds, and when it was set.
    func settle(
      _ value: Int64,
      at date: WallTime,
      seeing saw: WallTime?,
      _ conflict: inout EditConflict
    ) -> (Int64, WallTime?) {
      switch Precedence(of: date, seeing: saw, over: foundAt) {
      case .replaces(let date): return (value, date)
      case .stays:
        if value != found {
          conflict.add(
            refused: "\(name) was to be \(value) s, and was set to \(found) s later"
          )
        }
        return (found, foundAt)
      case .overrules(let date):
        if value != found {
          conflict.add(overruled: "\(name) was \(found) s, and was set to \(value) s later")
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
