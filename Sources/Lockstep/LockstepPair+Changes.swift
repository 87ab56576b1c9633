// What can be done to a pair from outside, apart from what a wearer or an owner does.

import LockstepPair
import LockstepSimulation

extension LockstepPair {
  /// Takes off the watch that is worn, which switches it off, and puts on another of the wearer's,
  /// which starts.
  ///
  /// - Parameter number: The number of the watch to put on, from 1 to 9. Watch 1 is worn at first; each
  ///   watch keeps its files.
  public func wear(watch number: Int) throws {
    guard (1...9).contains(number) else {
      throw Failure(description: "a wearer has watches 1 to 9, and no watch \(number)")
    }
    try doing(.wear(number)) { (engine) throws(DeviceFault) in try engine.wear(number) }
  }

  /// A change of the link between the devices.
  public enum LinkChange: Sendable {
    /// The wearer walks out of range: packets wait, and are lost if the connection breaks before the
    /// devices are in range again.
    case cut
    /// The devices are in range again.
    case restore
    /// The connection ends at once, and stays down until `restore`.
    case breakConnection
    /// The link has the figures of another profile from now on.
    case profile(String)
    /// The connection moves to the link of another profile with all in-flight packets; nothing is lost.
    case handOver(String)
    /// The wearer walks at an even pace over this time, until they are so far from the phone, in
    /// percent of the range.
    case walk(toPercent: Int, over: Duration)
    /// A fault by its name, which `lockstep faults` lists: it strikes packets of this kind, or with
    /// `nil` of any, to this device, or with `nil` to either.
    ///
    /// For `break-after` and `break-in-file`, `count` is a number of bytes; for `break-in-file` it may
    /// be given in percent.
    case fault(
      String,
      kind: String? = nil,
      to: Device? = nil,
      count: Int = 1,
      percent: Int? = nil
    )
    /// The least time that a packet takes to this device, or with `nil` to either.
    case latency(Duration, to: Device? = nil)
    /// The share of packets to this device that the radio must send again, in percent up to 99; with
    /// `nil`, to either device.
    case loss(percent: Int, to: Device? = nil)
    /// The time for which the link may be cut before the connection breaks.
    case supervision(Duration)
  }

  /// The state of a device's disk.
  public enum DiskState: Sendable, Equatable {
    case works, full, failing
    /// The device may not read or write any file.
    case noRights
    /// The next accesses to the disk succeed, this many of them; then `count` accesses fail.
    case failingAfter(_ accesses: Int, count: Int = 1)
    /// The device may not read or write anything at this path below its folder.
    case hides(_ path: String)

    var condition: DiskCondition {
      switch self {
      case .works: .works
      case .full: .full
      case .failing: .failing
      case .noRights: .noRights
      case .failingAfter(let accesses, let count):
        .failing(after: max(0, Int64(accesses)), for: max(1, Int64(count)))
      case .hides(let path): .hiding(path)
      }
    }
  }

  /// A change of a device's clock.
  public enum ClockChange: Sendable {
    /// The date moves by this time; uptime does not change.
    case jump(Duration)
    /// The date starts again at 1970; uptime does not change.
    case reset
    /// The clock runs fast, or if negative slow, by so many parts per million, at most 200.
    case drift(partsPerMillion: Int)
    /// The time zone becomes this many seconds east of Greenwich.
    case zone(secondsFromGMT: Int)
  }
}
