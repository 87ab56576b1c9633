import LockstepDevices
import LockstepProtocol

extension LockstepEvent {
  /// The result of a call to health.
  public struct HealthAnswer: Sendable, Equatable {
    /// The tag of the call.
    public var tag: String
    /// The ids of what was saved, in the order in which it was given.
    public var saved: [String] { texts("saved") }
    /// The samples that a query found, as objects with `type`, `startDate`, `value` and `unit`.
    public var samples: [LockstepJSON] { fields["samples"]?.array ?? [] }
    /// The ids of what went since the anchor.
    public var deleted: [String] { texts("deleted") }
    /// The place at which the next query for changes goes on.
    public var anchor: String? { fields["anchor"]?.string }
    /// The type whose observer is called, where the event answers no call but is that.
    public var updated: String? { fields["updated"]?.string }
    /// The number of the completion handler that the observer is given.
    public var completion: Int64? { fields["completion"]?.integer }
    /// HealthKit's code, where the call was refused.
    public var code: Int64? { fields["code"]?.integer }
    /// All of it, as docs/protocol/apps.md lists it.
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
  /// The answer that an event is; `nil` of another event.
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

  /// Makes the call `delete(_:)` of what the app itself saved, by ids.
  public static func deleteSamples(_ ids: [String], tag: String) -> Self {
    .health("deleteSamples", ["ids": .array(ids.map(LockstepJSON.string))], tag: tag)
  }

  /// Makes an `HKSampleQuery` of a type, oldest first.
  public static func querySamples(_ type: String, tag: String) -> Self {
    .health("querySamples", ["sampleType": .string(type)], tag: tag)
  }

  /// Makes an `HKAnchoredObjectQuery` of a type, from an anchor on; `nil` for all that is there.
  public static func queryChanges(_ type: String, since anchor: String?, tag: String) -> Self {
    let anchor = anchor.map(LockstepJSON.string) ?? .null
    return .health("queryChanges", ["sampleType": .string(type), "anchor": anchor], tag: tag)
  }

  /// Executes an `HKObserverQuery` of a type: `LockstepEvent.health` says `updated` when there is news.
  public static func executeObserver(_ type: String, tag: String = "observer") -> Self {
    .health("executeObserver", ["sampleType": .string(type)], tag: tag)
  }

  /// Makes the call `enableBackgroundDelivery(for:frequency:)`, with `immediate`, `hourly`, `daily` or
  /// `weekly`.
  public static func enableBackgroundDelivery(
    _ type: String,
    frequency: String,
    tag: String = "background"
  ) -> Self {
    let fields: LockstepJSON = ["sampleType": .string(type), "frequency": .string(frequency)]
    return .health("enableBackgroundDelivery", fields, tag: tag)
  }

  /// Calls the completion handler that an observer was given.
  public static func completeObserver(_ completion: Int64) -> Self {
    .health("completeObserver", ["completion": .integer(completion)], tag: "completed")
  }
}

extension LockstepJSON {
  /// Writes the fields with the name of a call and its tag.
  func text(ofCall name: String, tag: String) -> JSONText {
    var fields: [Field] = [Field("call", .string(name)), Field("tag", .string(tag))]
    if case .object(let own) = self { fields += own }
    return LockstepJSON.object(fields).text
  }
}
