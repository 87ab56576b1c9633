import LockstepDevices
import LockstepLink
import LockstepPair
import LockstepProtocol
import LockstepSimulation

/// A watch and a phone in this process, under virtual time, with an app of yours on each.
///
/// ```swift
/// var pair = try LockstepPair(watch: { Echo() }, phone: { Echo() })
/// try pair.act(.watch, "launch")
/// try pair.run(for: .seconds(2))
/// #expect(pair.screen(of: .phone)["heard"] == ["hello"])
/// ```
///
/// One seed gives one log, byte for byte, however often it is run.
public struct LockstepPair {
  /// One of the two devices.
  public enum Device: String, Sendable, CaseIterable {
    case watch, phone
  }

  /// What is done to the link.
  public enum LinkChange: Sendable {
    /// The wearer walks out of range: packets wait, and are lost if it lasts.
    case cut
    /// The devices are in range again.
    case restore
    /// The connection ends at once, and stays down until it is restored.
    case breakConnection
  }

  /// Why a pair cannot go on; `description` says what happened, to which device.
  public struct Failure: Error, CustomStringConvertible {
    public var description: String
  }

  private var engine: Engine
  private var events: [LogEvent] = []
  private var screens: [DeviceRole: JSONText] = [:]

  /// Switches both devices on.
  ///
  /// - Parameters:
  ///   - watch: Makes the watch's app, at each launch.
  ///   - phone: Makes the phone's app, which runs from the start.
  ///   - seed: What all chance in the run comes from.
  ///   - link: How the link behaves: `ble-active`, `ble-idle`, `wifi-lan`, `relay-cell` or `instant`.
  public init(
    watch: @escaping @Sendable () -> any CompanionApp,
    phone: @escaping @Sendable () -> any CompanionApp,
    seed: UInt64 = 1,
    link: String = "ble-active"
  ) throws {
    guard let profile = LinkProfile.named(link) else {
      let names = LinkProfile.all.map(\.name).joined(separator: ", ")
      throw Failure(description: "“\(link)” is no profile of a link; there are \(names)")
    }
    engine = Engine(Engine.Configuration(title: "pair", seed: seed, profile: profile))
    try attach(.watch, watch, seed)
    try attach(.phone, phone, seed)
    take()
  }

  private mutating func attach(
    _ role: DeviceRole,
    _ makeApp: @escaping @Sendable () -> any CompanionApp,
    _ seed: UInt64
  ) throws {
    let model = DeviceModel(policy: .foreign(role)) { _ in AdaptedApp(makeApp()) }
    let port = InProcessPort(role) { model.make(seed: seed, incarnation: $0, disk: $1) }
    try doing { (engine) throws(DeviceFault) in try engine.attach(role, to: port) }
  }

  // MARK: What is done

  /// The wearer or the owner does something: `launch` and `quit` are the watch's own, `allow` and `deny`
  /// answer what a system asks; everything else is the app's.
  public mutating func act(_ device: Device, _ verb: String, _ arguments: JSON = .object([])) throws
  {
    let action = Action(verb, try Self.arguments(arguments))
    try doing { (engine) throws(DeviceFault) in try engine.act(device.role, action) }
  }

  private static func arguments(_ arguments: JSON) throws -> [Action.Argument] {
    guard case .object(let fields) = arguments else {
      throw Failure(description: "the arguments of an action are an object, found \(arguments)")
    }
    return try fields.map { field in
      switch field.value {
      case .string(let text): .init(field.name, .text(text))
      case .integer(let number): .init(field.name, .number(number))
      case .bool(true): .init(field.name, .flag)
      case .object: .init(field.name, .json(field.value.text))
      case .bool(false), .number, .array, .null:
        throw Failure(
          description: "“\(field.name)” is a text, a whole number, true or an object, "
            + "found \(field.value)"
        )
      }
    }
  }

  /// Changes the link, now.
  public mutating func change(link change: LinkChange) throws {
    let input: Air.Input =
      switch change {
      case .cut: .cut
      case .restore: .restore
      case .breakConnection: .breakConnection
      }
    try doing { (engine) throws(DeviceFault) in try engine.changeLink(input) }
  }

  /// Lets virtual time pass; a week takes no longer than what happens in it.
  public mutating func run(for duration: Duration) throws {
    let (seconds, attoseconds) = duration.components
    let interval = Interval.seconds(seconds) + .nanoseconds(attoseconds / 1_000_000_000)
    let end = engine.time + interval
    try doing { (engine) throws(DeviceFault) in try engine.run(through: end) }
  }

  /// Ends a device's process at once; what it has synced is there at its next start.
  public mutating func kill(_ device: Device) throws {
    try doing { (engine) throws(DeviceFault) in try engine.crash(device.role, .kill) }
  }

  /// Starts a device that was killed.
  public mutating func restart(_ device: Device) throws {
    try doing { (engine) throws(DeviceFault) in try engine.restart(device.role) }
  }

  private mutating func doing(_ body: (inout Engine) throws(DeviceFault) -> Void) throws {
    do throws(DeviceFault) {
      try body(&engine)
    } catch {
      throw Failure(description: "\(error)")
    }
    take()
  }

  // MARK: What is seen

  private mutating func take() {
    for event in engine.takeEvents() {
      events.append(event)
      if case .shown(let screen) = event.kind, let device = event.device {
        screens[device] = screen
      }
    }
  }

  /// What a device showed last.
  public func screen(of device: Device) -> JSON { screens[device.role].map(JSON.init) ?? .null }

  /// How long the run has lasted, in virtual time.
  public var time: Duration { .nanoseconds(engine.time.nanoseconds) }

  /// The event log so far, a line of JSON each, as `lockstep run --log` writes it.
  public var log: [String] {
    events.map { event in
      var writer = JSONWriter()
      event.write(into: &writer)
      return String(decoding: writer.bytes.dropLast(), as: UTF8.self)
    }
  }

  /// What a device refused so far: the verb, and why.
  public func refusals(of device: Device) -> [(verb: String, reason: String)] {
    events.compactMap { event in
      guard event.device == device.role, case .refused(let verb, let reason) = event.kind else {
        return nil
      }
      return (verb, reason)
    }
  }
}

extension LockstepPair.Device {
  var role: DeviceRole {
    switch self {
    case .watch: .watch
    case .phone: .phone
    }
  }
}
