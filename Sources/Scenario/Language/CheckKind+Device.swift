import LockstepHealth
import LockstepProtocol
import LockstepSimulation

extension CheckKind {
  /// Makes the check of the sends that a device's system has yet to deliver or report, whichever app it
  /// runs.
  static func outstanding(_ device: DeviceRole) -> CheckKind {
    .valued(
      device.name,
      "outstanding",
      "[KIND] N",
      "its app waits for the outcome of N sends, of a kind or of any; a context waits until it arrives",
      isKept: false
    ) { (words) throws(Diagnostic) in
      let kind = words.peek.flatMap { TransferKind(rawValue: $0.text) }
      if kind != nil { _ = words.next() }
      guard let word = words.peek, kind != nil || Int64(word.text) != nil else {
        let names = TransferKind.allCases.map(\.rawValue)
        _ = try words.requireName("kind of transfer, nor a number", among: names)
        throw words.missing("a number")
      }
      let number = try words.requireNumber("the number of sends", in: 0...maximumInteger)
      return look { sight in found(number, kind, of: device, sight) }
    }
  }

  private static func found(
    _ number: Int64,
    _ kind: TransferKind?,
    of device: DeviceRole,
    _ sight: Sight
  ) -> Found? {
    guard let system = sight.system(of: device) else { return untold(device) }
    let count = kind.map { system[$0] } ?? system.outstanding
    if count == number { return nil }
    let all = TransferKind.allCases.filter { system[$0] > 0 }
      .map { "\(system[$0]) \($0.rawValue)" }
    let what =
      all.isEmpty ? "nothing is outstanding" : "outstanding: " + all.joined(separator: ", ")
    let words = [device.name, "outstanding"] + (kind.map { [$0.rawValue] } ?? []) + ["\(count)"]
    return Found("on the \(device.name) \(what)", as: words.joined(separator: " "))
  }

  /// Makes the check of the content of a device's health store, whichever app saved it.
  static func health(_ device: DeviceRole) -> CheckKind {
    .valued(
      device.name,
      "health",
      "TYPE N",
      "its health has N objects of a type, such as workout or heartRate, those in workouts among them",
      isKept: false
    ) { (words) throws(Diagnostic) in
      let names = HKObjectType.all.map(\.name)
      let type = try words.requireName("type of health", among: names).text
      let number = try words.requireNumber("the number of objects", in: 0...maximumInteger)
      return look { sight in
        guard let system = sight.system(of: device) else { return untold(device) }
        let count = system.health.first { $0.type == type }?.count ?? 0
        if count == number { return nil }
        let all = system.health.map { "\($0.count) of “\($0.type)”" }
        let what = all.isEmpty ? "nothing" : all.joined(separator: ", ")
        return Found(
          "the health of the \(device.name) has \(what)",
          as: "\(device.name) health \(type) \(count)"
        )
      }
    }
  }

  /// The check of the time that the watch's workout session has measured, whichever app began it.
  static let elapsed = CheckKind.valued(
    "watch",
    "workout-elapsed",
    "TIME [to TIME]",
    "its workout session has measured so long without its pauses, or less than a second more",
    isKept: false
  ) { (words) throws(Diagnostic) in
    let least = try words.requireInterval("how long the session has measured")
    let most = words.take("to") ? try words.requireInterval("how long it has at most") : nil
    return look { sight in
      guard let system = sight.watchSystem else { return untold(.watch) }
      let uptime = sight.watchClock.uptime(at: sight.time).nanoseconds
      guard let elapsed = system.elapsedNanoseconds(atUptime: uptime) else {
        return "the watch has no workout session"
      }
      let time = Interval.nanoseconds(elapsed)
      let isMet = most.map { time <= $0 } ?? (time < least + .seconds(1))
      if time >= least, isMet { return nil }
      return Found(
        "the watch's workout session has measured \(time)",
        as: "watch workout-elapsed \(Interval.seconds(time.seconds))"
      )
    }
  }

  private static func look(_ found: @escaping @Sendable (Sight) -> Found?) -> StateLook {
    var look = StateLook(isTimed: true, found: found)
    look.system = .needed
    return look
  }

  /// Makes the finding of a device whose system's state is unknown: it is off, or is a program without
  /// the capability “system”.
  private static func untold(_ device: DeviceRole) -> Found {
    .unclear("the \(device.name) does not tell what its system knows: it is off, or lacks “system”")
  }
}

extension Sight {
  /// Returns the state that a device's system tells; `nil` if the device has ended or does not tell it.
  func system(of device: DeviceRole) -> SystemState? {
    device == .watch ? watchSystem : phoneSystem
  }
}
