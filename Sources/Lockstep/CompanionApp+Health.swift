import LockstepDevices
import LockstepProtocol

extension LockstepEvent {
  /// The answer of health to a call of the app, or a call of one of its observers.
  public struct HealthAnswer: Sendable, Equatable {
    /// The tag that the app gave the call.
    public var tag: String
    /// The ids of the saved objects, in the order of the call's array.
    public var saved: [String] { texts("saved") }
    /// The samples that a query found, as objects with `type`, `startDate`, `value` and `unit`.
    public var samples: [LockstepJSON] { fields["samples"]?.array ?? [] }
    /// The ids of the objects that were deleted since the anchor.
    public var deleted: [String] { texts("deleted") }
    /// The anchor to give the next query for changes, so that it finds only newer ones.
    public var anchor: String? { fields["anchor"]?.string }
    /// The type that has changed, if this is the call of an observer; `nil` in the answer to a call of
    /// the app.
    public var updated: String? { fields["updated"]?.string }
    /// The number of the observer's completion handler, for `LockstepCall.completeObserver`.
    public var completion: Int64? { fields["completion"]?.integer }
    /// The code of HealthKit's error if health refused the call; otherwise `nil`.
    public var code: Int64? { fields["code"]?.integer }
    /// All fields of the answer, as docs/protocol/apps.md lists them.
    public var fields: LockstepJSON

    public init(tag: String, fields: LockstepJSON = [:]) {
      self.tag = tag
      self.fields = fields
    }

    private func texts(_ name: String) -> [String] {
      (fields[name]?.array ?? []).compactMap(\.string)
    }
  }
}

extension LockstepEvent.HealthAnswer {
  /// Makes the answer from the system's event; `nil` for an event that is not of health.
  init?(_ event: AppEvent) {
    let (tag, answer) =
      if case .tagged(let tag, let inner) = event { (tag, inner) } else { ("", event) }
    guard let fields = answer.healthFields else { return nil }
    self.init(tag: tag, fields: LockstepJSON(fields))
  }
}

extension LockstepCall {
  /// Makes the call `requestAuthorization(toShare:read:)`, by HealthKit's identifiers.
  public static func requestAuthorization(share: [String], read: [String], tag: String) -> Self {
    let lists: LockstepJSON = [
      "share": .array(share.map(LockstepJSON.string)),
      "read": .array(read.map(LockstepJSON.string)),
    ]
    return .health("requestAuthorization", lists, tag: tag)
  }

  /// Makes the call `save(_:)` of samples: objects with `type`, `startDate`, `value` and `unit`.
  public static func saveSamples(_ samples: [LockstepJSON], tag: String) -> Self {
    .health("saveSamples", ["samples": .array(samples)], tag: tag)
  }

  /// Makes the call `delete(_:)` for samples that the app itself saved, by their ids.
  public static func deleteSamples(_ ids: [String], tag: String) -> Self {
    .health("deleteSamples", ["ids": .array(ids.map(LockstepJSON.string))], tag: tag)
  }

  /// Makes an `HKSampleQuery` of a type, oldest first.
  public static func querySamples(_ type: String, tag: String) -> Self {
    .health("querySamples", ["sampleType": .string(type)], tag: tag)
  }

  /// Makes an `HKAnchoredObjectQuery` of a type for the changes since an anchor; with `nil`, for all
  /// samples there are.
  public static func queryChanges(_ type: String, since anchor: String?, tag: String) -> Self {
    let anchor = anchor.map(LockstepJSON.string) ?? .null
    return .health("queryChanges", ["sampleType": .string(type), "anchor": anchor], tag: tag)
  }

  /// Executes an `HKObserverQuery` of a type: after a change the app gets `LockstepEvent.health` with
  /// the type in `updated`.
  public static func executeObserver(_ type: String, tag: String = "observer") -> Self {
    .health("executeObserver", ["sampleType": .string(type)], tag: tag)
  }

  /// Makes the call `enableBackgroundDelivery(for:frequency:)`; the frequency is `immediate`, `hourly`,
  /// `daily` or `weekly`.
  public static func enableBackgroundDelivery(
    _ type: String,
    frequency: String,
    tag: String = "background"
  ) -> Self {
    let fields: LockstepJSON = ["sampleType": .string(type), "frequency": .string(frequency)]
    return .health("enableBackgroundDelivery", fields, tag: tag)
  }

  /// Calls the completion handler of an observer, by the number in `HealthAnswer.completion`.
  public static func completeObserver(_ completion: Int64) -> Self {
    .health("completeObserver", ["completion": .integer(completion)], tag: "completed")
  }
}

extension LockstepJSON {
  /// Writes the call's name, its tag and these fields as one JSON object.
  func text(ofCall name: String, tag: String) -> JSONText {
    var fields: [Field] = [Field("call", .string(name)), Field("tag", .string(tag))]
    if case .object(let own) = self { fields += own }
    return LockstepJSON.object(fields).text
  }
}
