import LockstepProtocol

/// The search for the send that each event concerns.
///
/// Events and packets have only numbers, and several watches may use the same ones.
struct Sightings: Sendable {
  private enum Cargo: Sendable {
    case content(SendKey)
    case receipt(SendKey)
    case presence(watch: Int)
  }

  /// The number of the worn watch, counted from 1.
  private var worn = 1
  /// The last known origin of each device, by the watch's number; 0 is the phone.
  private var origins: [Int: Int64] = [:]
  /// All known origins of each device, by the same numbers.
  private var selves: [Int: Set<Int64>] = [:]
  private var underWay: [Int64: Cargo] = [:]
  /// The watches from which a send with this kind and number has come, in the order of arrival.
  private var came: [SendKey: [Int]] = [:]
  /// All sends that an app was given.
  private var given: Set<SendKey> = []
  /// The number last given to an app, for each kind and watch, since it activated its session.
  private var lastGiven: [SendKey: Int64] = [:]
  /// The number of the watch from which the phone heard last.
  private var heard = 1

  /// Takes one event, and returns its meaning.
  mutating func see(_ event: LogEvent) -> Sighting {
    let renewed = follow(event)
    let isAnother = event.device.map { isAnotherSelf(event, of: $0) } ?? false
    return Sighting(
      event: event,
      step: step(event),
      renewed: renewed,
      anotherSelf: isAnother ? event.device : nil,
      worn: worn
    )
  }

  private mutating func isAnotherSelf(_ event: LogEvent, of device: DeviceRole) -> Bool {
    guard case .sent(_, let packet, _) = event.kind, let origin = Self.origin(in: packet) else {
      return false
    }
    let isNew = selves[number(of: device), default: []].insert(origin).inserted
    return isNew && selves[number(of: device), default: []].count > 1
  }

  private static func origin(in packet: Packet) -> Int64? {
    if case .presence(_, let origin, _, _) = packet { return origin }
    return content(of: packet).flatMap { $0.1 }
  }

  /// Follows the identities of the devices; returns the device that has a new one by this event.
  private mutating func follow(_ event: LogEvent) -> DeviceRole? {
    switch (event.kind, event.device) {
    case (.worn(let watch), _): worn = watch
    case (.lost(let number, _), _): underWay[number] = nil
    case (.effect(.session(.activated)), let device?):
      lastGiven = lastGiven.filter { $0.key.sender == device }
    case (.sent(let number, .presence(_, let origin, _, _), _), let device?):
      let watch = self.number(of: device)
      underWay[number] = .presence(watch: watch)
      let last = origins.updateValue(origin, forKey: watch)
      if last ?? origin == origin { return nil }
      given = given.filter { $0.sender != device || $0.watch != watch }
      return device
    default: break
    }
    return nil
  }

  private mutating func step(_ event: LogEvent) -> SendStep? {
    switch (event.kind, event.device) {
    case (.sent(let number, let packet, _), let device?): leave(number, packet, device)
    case (.delivered(let number, _), _): come(underWay.removeValue(forKey: number))
    case (.effect(.session(.received(let kind, let id))), let device?):
      .given(give(kind, id, to: device))
    case (.effect(.session(.outcome(let kind, let id, let outcome))), let device?):
      .ended(send(of: device, kind, id), outcome)
    default: nil
    }
  }

  // MARK: Packets

  private mutating func leave(_ number: Int64, _ packet: Packet, _ device: DeviceRole) -> SendStep?
  {
    if let (kind, id) = Self.acknowledged(by: packet) {
      underWay[number] = .receipt(guess(kind, id, by: device))
      return nil
    }
    guard let (kind, origin, id) = Self.content(of: packet) else { return nil }
    let key = send(of: device, kind, id)
    underWay[number] = .content(key)
    let isOfEarlierSelf = origin != nil && origin != origins[self.number(of: device)]
    return .left(key, of: origin, isOfEarlierSelf: isOfEarlierSelf)
  }

  private mutating func come(_ cargo: Cargo?) -> SendStep? {
    switch cargo {
    case .content(let key):
      if !key.kind.isCountedAnew { note(key) }
      return .came(key)
    case .receipt(let key): return .receiptCame(key)
    case .presence(let watch):
      if watch > 0 { heard = watch }
      return nil
    case nil: return nil
    }
  }

  private mutating func note(_ key: SendKey) {
    let watches = came[key.ofAnyWatch] ?? []
    if !watches.contains(key.watch) { came[key.ofAnyWatch] = watches + [key.watch] }
  }

  /// Finds the send that a packet carries: its kind, the origin that queued it, and its number.
  private static func content(of packet: Packet) -> (TransferKind, Int64?, Int64)? {
    switch packet {
    case .message(let id, _, _): (.message, nil, id)
    case .launch(let id, _): (.launch, nil, id)
    case .userInfo(let origin, let id, _, _): (.userInfo, origin, id)
    case .complication(let origin, let id, _): (.complication, origin, id)
    case .file(let header): (.file, header.origin, header.id)
    default: nil
    }
  }

  private static func acknowledged(by packet: Packet) -> (TransferKind, Int64)? {
    switch packet {
    case .userInfoReceipt(_, let id): (.userInfo, id)
    case .complicationReceipt(_, let id): (.complication, id)
    case .fileReceipt(_, let id, _): (.file, id)
    default: nil
    }
  }

  // MARK: Whose it is

  /// Makes the key of a device's send; for a watch, of the one that is worn.
  private func send(of device: DeviceRole, _ kind: TransferKind, _ id: Int64) -> SendKey {
    SendKey(sender: device, watch: number(of: device), kind: kind, id: id)
  }

  /// Finds the most likely send of the other device behind an event that a device has just reported.
  private func guess(_ kind: TransferKind, _ id: Int64, by device: DeviceRole) -> SendKey {
    SendKey(
      sender: device.counterpart,
      watch: device == .phone ? heard : 0,
      kind: kind,
      id: id
    )
  }

  /// Finds the send that an app is given, and notes it as given.
  ///
  /// The send is that of the watch whose numbers this number continues best.
  ///
  /// An app that starts is given all of one watch and then all of the other, each in order, and some that
  /// it was given before.
  private mutating func give(_ kind: TransferKind, _ id: Int64, to device: DeviceRole) -> SendKey {
    var key = guess(kind, id, by: device)
    if key.kind.isCountedAnew { return key }
    func rank(_ watch: Int) -> (last: Int64, isNew: Int) {
      var key = key
      key.watch = watch
      let last = lastGiven[key.ofAnyNumber, default: 0]
      return (last < id ? last : -1, given.contains(key) ? 0 : 1)
    }
    let watches = came[key.ofAnyWatch] ?? []
    if let watch = watches.max(by: { rank($0) < rank($1) }) { key.watch = watch }
    lastGiven[key.ofAnyNumber] = id
    given.insert(key)
    return key
  }

  private func number(of device: DeviceRole) -> Int { device == .watch ? worn : 0 }
}
