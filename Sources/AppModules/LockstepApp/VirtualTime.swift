import Foundation
import Glibc

/// The door to virtual time: present where the executable was linked with it, as `lockstep apps build` does.
enum VirtualTime {
  private typealias IsLinked = @convention(c) () -> Int32
  private typealias Set = @convention(c) (Int64, Int64) -> Void
  private typealias OnIdle = @convention(c) (@convention(c) (Int64) -> Void) -> Void

  private static func symbol<Function>(_ name: String, as type: Function.Type) -> Function? {
    guard let address = dlsym(UnsafeMutableRawPointer(bitPattern: 0), name) else { return nil }
    return unsafeBitCast(address, to: type)
  }

  /// Whether this process lives in virtual time.
  static let isLinked = symbol("lockstep_time_lease", as: OnIdle.self) != nil

  private static let setClock = symbol("lockstep_time_set", as: Set.self)
  /// The uptime of the step that is open, in nanoseconds.
  nonisolated(unsafe) private(set) static var uptime: Int64 = 0
  nonisolated(unsafe) private static var idle: (Int64?) -> Void = { _ in }

  /// Takes over the clocks of a step.
  static func set(by step: WireValue) {
    uptime = step["uptime"]?.number ?? uptime
    setClock?(uptime, step["wall"]?.number ?? 0)
    setZone(step["zone"]?.number ?? 0)
  }

  /// Calls what answers the lease whenever nothing can go on before an instant, or ever.
  static func onIdle(_ answer: @escaping (Int64?) -> Void) {
    idle = answer
    symbol("lockstep_time_lease", as: OnIdle.self)?({ deadline in
      VirtualTime.idle(deadline < 0 ? nil : deadline)
    })
  }

  nonisolated(unsafe) private static var zone: Int64?

  /// Puts the process into the device's zone, and tells the app when it changes.
  private static func setZone(_ seconds: Int64) {
    guard seconds != zone else { return }
    let isChange = zone != nil
    zone = seconds
    let hours = abs(seconds) / 3600, minutes = abs(seconds) / 60 % 60
    // The sign of TZ is the other way round.
    setenv("TZ", "LCL\(seconds >= 0 ? "-" : "+")\(hours):\(minutes)", 1)
    tzset()
    NSTimeZone.resetSystemTimeZone()
    NSTimeZone.default = TimeZone(secondsFromGMT: Int(seconds)) ?? .current
    guard isChange else { return }
    DispatchQueue.main.async {
      NotificationCenter.default.post(name: .NSSystemTimeZoneDidChange, object: nil)
    }
  }
}
