import LockstepProtocol

/// Who sends, and whose sends an app is given: the phone, or one of the wearer's watches.
struct Senders: Sendable {
  /// The watch that is worn, counted from 1.
  private var worn = 1
  /// The origin that each device said last, by the number of the watch; the phone's is at 0.
  private var origins: [Int: Int64] = [:]
  /// The watch that the phone's app was told of last.
  private var heard: Int?

  /// Takes one event; the device that has become somebody new, and numbers its sends anew.
  mutating func see(_ event: LogEvent) -> DeviceRole? {
    switch (event.kind, event.device) {
    case (.worn(let watch), _): worn = watch
    case (.sent(_, .presence(_, let origin, _, _), _), let device?):
      let before = origins.updateValue(origin, forKey: number(of: device))
      if before ?? origin != origin { return device }
    case (.effect(.session(.counterpart(let origin))), .phone?):
      heard = origins.filter { $0.key > 0 && $0.value == origin }.keys.min()
    default: break
    }
    return nil
  }

  /// The origin of a device, as it said last.
  func origin(of device: DeviceRole) -> Int64? { origins[number(of: device)] }

  /// A send of a device: of the watch that is worn, where it is the watch's.
  func send(of device: DeviceRole, _ kind: TransferKind, _ id: Int64) -> SendKey {
    SendKey(sender: device, watch: number(of: device), kind: kind, id: id)
  }

  /// Whether a send is a device's: not of a watch that was put away.
  func isOwn(_ key: SendKey, of device: DeviceRole) -> Bool {
    key.sender == device && key.watch == number(of: device)
  }

  /// The send that a device's app is given.
  func given(to device: DeviceRole, _ kind: TransferKind, _ id: Int64) -> SendKey {
    let watch = device == .phone ? heard ?? worn : 0
    return SendKey(sender: device.counterpart, watch: watch, kind: kind, id: id)
  }

  private func number(of device: DeviceRole) -> Int { device == .watch ? worn : 0 }
}
