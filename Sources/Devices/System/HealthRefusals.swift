import LockstepHealth
import LockstepProtocol
import LockstepSimulation

/// The types of health that the owner has refused to an app, beside the general permission.
package struct HealthRefusals: Sendable, Equatable {
  /// The use of a type that is refused.
  package enum Direction: String, Sendable {
    case saving, reading
  }

  /// The types that the app may not save, in the order of refusal.
  ///
  /// The app is told of them.
  private(set) var saving: [HKObjectType] = []
  /// The types that the app may not read.
  ///
  /// The app is not told of them; its queries find nothing.
  private(set) var reading: [HKObjectType] = []

  package init() {}

  var isEmpty: Bool { saving.isEmpty && reading.isEmpty }

  /// HealthKit's identifiers of the types that the app may not save.
  package var unsavedIdentifiers: [String] { saving.map(\.identifier) }

  /// Returns the permission to record workouts: denied if the workout type is refused, otherwise the
  /// general answer.
  func permissionForWorkouts(_ answer: Permission) -> Permission {
    saving.contains(.workout) ? .denied : answer
  }

  mutating func refuse(_ direction: Direction, _ type: HKObjectType) {
    switch direction {
    case .saving: if !saving.contains(type) { saving.append(type) }
    case .reading: if !reading.contains(type) { reading.append(type) }
    }
  }

  /// Says if the owner has refused this access to a type.
  func refuses(_ type: HKObjectType, _ access: HKAccess) -> Bool {
    (access == .share ? saving : reading).contains(type)
  }

  func add(to digest: inout Digest) {
    for type in saving { digest.add(type.identifier) }
    if !saving.isEmpty { digest.add(saving.count) }
    for type in reading { digest.add(type.identifier) }
  }

  // MARK: As JSON

  func write(_ permission: Permission, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("permission", permission.rawValue)
    for (direction, types) in [(Direction.saving, saving), (.reading, reading)] {
      writer.key(direction.rawValue)
      writer.beginArray()
      for type in types { writer.string(type.identifier) }
      writer.endArray()
    }
    writer.endObject()
  }

  /// Reads a general permission, and the refused types beside it if there are any.
  static func read(_ reader: inout JSONReader) throws(JSONError) -> (Permission?, HealthRefusals) {
    var refusals = HealthRefusals()
    guard try reader.peek() == .object else {
      return (Permission(rawValue: try reader.string()), refusals)
    }
    var permission: Permission?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch (key, Direction(rawValue: key)) {
      case ("permission", _): permission = Permission(rawValue: try reader.string())
      case (_, let direction?):
        try reader.beginArray()
        while try reader.nextElement() {
          // A type of a later version is nothing that this one measures.
          let type = HKObjectType(identifier: try reader.string())
          if let type { refusals.refuse(direction, type) }
        }
      case (_, nil): try reader.skipValue()
      }
    }
    return (permission, refusals)
  }
}

// MARK: - What an app may read

extension HealthRefusals {
  /// Removes from an event of a workout session the figures that the app may not read.
  func readable(_ event: WorkoutEvent) -> WorkoutEvent {
    if reading.isEmpty { return event }
    switch event {
    case .changed(let view): return .changed(readable(view))
    case .collected(let samples, let count):
      return .collected(samples.without(reading), through: count)
    case .ended, .refused: return event
    }
  }

  /// Returns a view of a workout session without the figures that the app may not read.
  func readable(_ view: WorkoutSession.View) -> WorkoutSession.View {
    view.without(
      heartRate: reading.contains(.quantity(.heartRate)),
      distance: reading.contains(.quantity(view.workoutActivityType.distanceType)),
      energy: reading.contains(.quantity(.activeEnergyBurned))
    )
  }
}

extension WorkoutSession.View {
  fileprivate func without(heartRate noRate: Bool, distance noDistance: Bool, energy noEnergy: Bool)
    -> Self
  {
    Self(
      id: id,
      number: number,
      workoutActivityType: workoutActivityType,
      state: state,
      startDate: startDate,
      elapsedSeconds: elapsedSeconds,
      sinceUptimeNanoseconds: sinceUptimeNanoseconds,
      heartRate: noRate ? nil : heartRate,
      distance: noDistance ? nil : distance,
      energy: noEnergy ? nil : energy
    )
  }
}

extension CollectedSamples {
  fileprivate func without(_ types: [HKObjectType]) -> CollectedSamples {
    keeping { !types.contains(.quantity($0)) }
  }
}
