import LockstepDocuments
import LockstepProtocol
package import LockstepSimulation

/// The part of an edit that concerns the values of one set.
package struct SetEdit: Sendable, Equatable {
  /// The number of the set, counted from 1 as the person sees it; `nil` for the set that the edit
  /// itself records.
  package var set: Int64?
  package var said: SetValues
  /// The instant of the correction, by the phone's date; `nil` while the watch does not know that date.
  package var setAt: WallTime?
  /// The instant of the earlier correction that the person had seen; `nil` if the values had no
  /// correction.
  package var saw: WallTime?

  package init(
    of set: Int64? = nil,
    _ values: SetValues,
    setAt: WallTime? = nil,
    saw: WallTime? = nil
  ) {
    self.set = set
    self.said = values
    self.setAt = setAt
    self.saw = saw
  }

  /// Adds the date of the correction and the state of the exercise that the person had seen.
  func seeing(_ log: WorkoutLog, at date: WallTime?) -> SetEdit {
    guard let set else { return self }
    return SetEdit(of: set, said, setAt: date, saw: log.doneSets[set - 1].setAt ?? .never)
  }
}

extension LogEdit {
  /// Makes the edit that corrects the values of a set that is done.
  package static func correcting(_ set: Int64, to values: SetValues) -> LogEdit {
    LogEdit(set: SetEdit(of: set, values))
  }

  /// Adds to the edit the state of the exercise that the person had seen; `date` is the correction's,
  /// by the phone's clock.
  package func seeing(_ log: WorkoutLog, at date: WallTime?) -> LogEdit {
    var edit = self
    edit.set = set?.seeing(log, at: date)
    return edit
  }
}

extension WorkoutLog {
  /// The values of each set that is done, in the order of the sets.
  package var done: [SetValues] {
    let planned = SetValues(planned: plan)
    return (0..<setsDone).map { doneSets[$0].said.over(planned) }
  }

  /// Applies an edit to the values of a set; of two corrections the later one holds (CHANGE-17).
  ///
  /// - Parameter unseen: The indices of the sets that the person had not seen.
  mutating func follow(
    values edit: LogEdit,
    unseen: [Int64],
    at date: WallTime,
    _ conflict: inout EditConflict
  ) {
    guard let new = edit.set, let set = new.set ?? edit.setsDone else { return }
    let seen = (0..<setsDone).filter { !unseen.contains($0) }
    guard set >= 1, set <= seen.count else {
      conflict.refused = "set \(set) of “\(exerciseName)” was to be \(new.text), and is not done"
      return
    }
    let place = seen[Int(set) - 1]
    let found = doneSets[place].said.over(SetValues(planned: plan))
    let values = new.said.over(found)
    let before = found.text(in: .kg)
    switch precedence(of: new, at: date, over: doneSets[place].setAt) {
    case .stays:
      if values == found { break }
      conflict.refused =
        "set \(set) of “\(exerciseName)” was to be \(new.text), and was set to \(before) later"
    case .replaces(let setAt): put(values, at: place, setAt: new.set.map { _ in setAt })
    case .overrules(let setAt):
      put(values, at: place, setAt: setAt)
      if values != found {
        conflict.overruled =
          "set \(set) of “\(exerciseName)” was \(before), and was set to \(new.text) later"
      }
    }
  }

  /// Decides between two values of a set; those recorded with the set count as known before any
  /// correction.
  private func precedence(of new: SetEdit, at date: WallTime, over foundAt: WallTime?)
    -> Precedence
  {
    if new.set == nil, foundAt != nil { return .stays }
    return Precedence(of: new.setAt ?? date, seeing: new.saw, over: foundAt)
  }

  private mutating func put(_ values: SetValues, at place: Int64, setAt: WallTime?) {
    doneSets[place].said = values
    doneSets[place].setAt = setAt
  }
}

extension SetEdit {
  /// The values in words, for messages about conflicts.
  fileprivate var text: String { said.text(in: .kg).isEmpty ? "as planned" : said.text(in: .kg) }
}

extension SetEdit {
  /// Appends the values of the set to the open object of a change.
  func writeFields(into writer: inout JSONWriter) {
    if let set { writer.field("set", set) }
    said.writeFields(into: &writer)
    if let setAt { writer.field("setAt", setAt) }
    if let saw { writer.field("saw", saw) }
  }
}
