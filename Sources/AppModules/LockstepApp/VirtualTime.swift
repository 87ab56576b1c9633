import Foundation
import Glibc

/// The access to virtual time, which an executable has if it was linked with it, as `lockstep apps
/// build` does.
enum VirtualTime {
  private typealias IsVirtual = @convention(c) () -> Bool
  private typealias Now = @convention(c) () -> Int64
  private typealias SetWall = @convention(c) (Int64, Int64) -> Void
  private typealias Lease = @convention(c) (@convention(c) (Int64) -> Int64) -> Void
  private typealias Outside =
    @convention(c) (
      @convention(c) (UnsafeMutableRawPointer?) -> Void, UnsafeMutableRawPointer?
    ) -> Void

  private static func symbol<Function>(_ name: String, as type: Function.Type) -> Function? {
    guard let address = dlsym(UnsafeMutableRawPointer(bitPattern: 0), name) else { return nil }
    return unsafeBitCast(address, to: type)
  }

  /// `true` if this process lives in virtual time.
  static let isLinked = symbol("lockstep_time_is_virtual", as: IsVirtual.self)?() ?? false

  private static let setWall = symbol("lockstep_time_set_wall", as: SetWall.self)
  private static let outside = symbol("lockstep_time_outside", as: Outside.self)
  private static let lease = symbol("lockstep_time_lease", as: Lease.self)
  private static let now = symbol("lockstep_time_now", as: Now.self)

  /// The uptime of the open step, in nanoseconds.
  nonisolated(unsafe) private(set) static var uptime: Int64 = 0
  /// The difference between the process's monotonic clock and its device's uptime, in nanoseconds; it
  /// is constant.
  nonisolated(unsafe) private static var ahead: Int64?
  nonisolated(unsafe) private static var idle: (Int64?) -> Void = { _ in }

  /// Sets the clocks to those of a step.
  static func set(by step: WireValue) {
    uptime = step["uptime"]?.number ?? uptime
    setZone(step["zone"]?.number ?? 0)
    guard isLinked, let now else { return }
    if ahead == nil { ahead = now() - uptime }
    setWall?(step["wall"]?.number ?? 0, uptime + (ahead ?? 0))
  }

  /// Sets the closure that answers the lease when the process has nothing to do before an uptime, or at
  /// all (`nil`).
  static func onIdle(_ answer: @escaping (Int64?) -> Void) {
    idle = answer
    lease?({ next in
      VirtualTime.idle(next == .max ? nil : next - (VirtualTime.ahead ?? 0))
      return VirtualTime.uptime + (VirtualTime.ahead ?? 0)
    })
  }

  /// Runs a closure in real time, during which no other code of the app runs.
  static func outside<Result>(_ work: () -> Result) -> Result {
    guard isLinked, let outside else { return work() }
    var result: Result?
    withoutActuallyEscaping({ result = work() }) { body in
      var body: () -> Void = body
      withUnsafeMutablePointer(to: &body) { pointer in
        outside({ $0?.assumingMemoryBound(to: (() -> Void).self).pointee() }, pointer)
      }
    }
    guard let result else { fatalError("what is done outside of virtual time did not end") }
    return result
  }

  nonisolated(unsafe) private static var zone: Int64?

  /// Sets the process's time zone to the device's, and informs the app if it changes.
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
