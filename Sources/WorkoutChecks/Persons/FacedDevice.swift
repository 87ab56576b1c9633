import LockstepProtocol

/// What a person has in front of them: the screen of a device, and whether it takes what they say.
struct FacedDevice: Sendable {
  private let device: DeviceRole
  /// Whether it has ended, so that they switch it on again.
  private(set) var isOff = false
  private var isHanging = false
  private var shown: JSONText?
  /// Whether the app took their last word for nothing, so that they see to it that it is in front.
  var isRefused = false

  private static let openings = ["wrist-up", "unlock", "launch"]

  init(of device: DeviceRole) { self.device = device }

  /// The screen; `nil` while the device is off or hangs, since then nobody says anything.
  var screen: JSONText? { !isOff && !isHanging ? shown : nil }

  mutating func see(_ event: LogEvent) {
    guard event.device == device else { return }
    switch event.kind {
    case .effect(.shown(let screen)): shown = screen
    case .effect(.refused(let verb, _)): isRefused = isRefused || !Self.openings.contains(verb)
    case .crashed: (isOff, isHanging) = (true, false)
    case .started: isOff = false
    case .suspended: isHanging = true
    case .resumed: isHanging = false
    default: break
    }
  }
}
