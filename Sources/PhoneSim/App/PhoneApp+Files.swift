import LockstepDevices
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The changes that other programs, other devices and a person with an editor make to the phone's
/// files.
///
/// The app learns of such a change as of any change of its files: by an event a moment later.
extension PhoneApp {
  /// The event by which the app will learn that files have changed.
  struct FileEvent: Sendable, Equatable {
    /// The time between a change of a file and the app's event.
    static let delay = Interval.milliseconds(200)

    var at: Uptime
    var paths: [String]
  }

  mutating func perform(_ edit: PhoneAction.HandEdit, at now: Now) throws(Refused) -> [AppCall] {
    let path: String
    switch edit {
    case .write(let written, let bytes):
      path = try self.path(of: written)
      try byHand { () throws(StoreRefusal) in try store.changeByHand(path, to: bytes) }
    case .remove(let document):
      path = try self.path(of: document)
      try byHand { () throws(StoreRefusal) in try store.changeByHand(path, to: nil) }
    case .set(let document, let field, let value):
      path = try self.path(of: document)
      let old = try byHand { () throws(StoreRefusal) in try store.readByHand(path) }
      let new = try Self.replaced(field, in: old, with: value, path)
      try byHand { () throws(StoreRefusal) in try store.changeByHand(path, to: new) }
    }
    announce(path, at: now)
    return []
  }

  private func byHand<Result>(_ body: () throws(StoreRefusal) -> Result) throws(Refused) -> Result {
    do throws(StoreRefusal) {
      return try body()
    } catch {
      throw Refused(error.sentence)
    }
  }

  /// Adds a changed path to the next file event, which changes that come close together share.
  private mutating func announce(_ path: String, at now: Now) {
    let at = now.uptime + FileEvent.delay
    fileEvent = FileEvent(at: fileEvent?.at ?? at, paths: (fileEvent?.paths ?? []) + [path])
  }

  /// Makes the new bytes of a document in which one field has another value; a value that is not valid
  /// JSON is taken as text.
  private static func replaced(
    _ field: String,
    in bytes: [UInt8],
    with value: String,
    _ path: String
  ) throws(Refused) -> [UInt8] {
    do throws(JSONError) {
      let text = try JSONText(validating: bytes)
      let new = (try? JSONText(validating: Array(value.utf8))) ?? JSONText { $0.string(value) }
      if let edited = try FieldEdit.replace(field, in: text, with: new) { return edited.indented }
    } catch {
      throw Refused("\(path) is no JSON, so no value of it can be changed: \(error)")
    }
    throw Refused("\(path) has no place “\(field)”; write it as exercises.0.sets")
  }

  // MARK: Which file

  /// Finds the path of a document: `settings`, `split:NAME`, `workout:NAME`, or a path within the store
  /// itself.
  private func path(of document: String) throws(Refused) -> String {
    if document == "settings" { return StorePath.settings }
    let parts = document.split(separator: ":", maxSplits: 1).map(String.init)
    if parts.count == 2, parts[0] == "split" {
      return StorePath.split(try find(split: parts[1]).id)
    }
    if parts.count == 2, parts[0] == "workout" {
      let workout = try find(workout: parts[1], orPast: true)
      return StorePath.workout(workout.id, start: workout.start)
    }
    try Self.check(path: StorePath.document(at: document))
    return document
  }

  /// Refuses a path outside the store, or in a folder that the phone keeps for itself.
  private static func check(path: String) throws(Refused) {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isInside = parts.allSatisfy { part in
      !part.isEmpty && part.count <= 200 && !part.contains(0) && part.first != UInt8(ascii: ".")
    }
    if isInside, parts.count <= 8 { return }
    throw Refused(
      "“\(path)” is no file of the store: write settings, split:NAME, workout:NAME, or a path "
        + "such as Splits/A.json"
    )
  }
}
