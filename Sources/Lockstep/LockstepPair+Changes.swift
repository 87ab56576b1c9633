// What can be done to a pair from outside, apart from what a wearer or an owner does.

import LockstepPair
import LockstepSimulation

extension LockstepPair {
  /// Takes the watch off, which ends it, and puts on another of the wearer's, which starts.
  ///
  /// - Parameter number: Which watch, from 1 to 9; it begins with 1, and each keeps what it has.
  public func wear(watch number: Int) throws {
    guard (1...9).contains(number) else {
      throw Failure(description: "a wearer has watches 1 to 9, and no watch \(number)")
    }
    try doing(.wear(number)) { (engine) throws(DeviceFault) in try engine.wear(number) }
  }

  /// A change of the link.
  public enum LinkChange: Sendable {
    /// The wearer walks out of range: packets wait, and are lost if it lasts.
    case cut
    /// The devices are in range again.
    case restore
    /// The connection ends at once, and stays down until it is restored.
    case breakConnection
    /// From now on the link is another one.
    case profile(String)
    /// The connection moves to another link with what is under way; nothing is lost.
    case handOver(String)
    /// The wearer walks until they are so far away, in percent of the range, evenly.
    case walk(toPercent: Int, over: Duration)
    /// A fault of `lockstep faults` by its name: of packets of a kind or of any, to one device or both.
    ///
    /// Of `break-after` and `break-in-file` the count is of bytes; the latter may say it in percent.
    case fault(
      String,
      kind: String? = nil,
      to: Device? = nil,
      count: Int = 1,
      percent: Int? = nil
    )
    /// The shortest time that a packet takes, to one device or both.
    case latency(Duration, to: Device? = nil)
    /// The share of packets that the radio must send again, in percent up to 99.
    case loss(percent: Int, to: Device? = nil)
    /// The longest time that a cut can last before the connection breaks.
    case supervision(Duration)
  }

  /// The state of a device's disk.
  public enum DiskState: Sendable, Equatable {
    case works, full, failing
    /// Nothing may be read or written.
    case noRights
    /// It does so many accesses more, and then so many fail.
    case failingAfter(_ accesses: Int, count: Int = 1)
    /// Nothing may be read or written at a path below the device's folder.
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
    /// The date moves; uptime does not.
    case jump(Duration)
    /// The date begins again at 1970.
    case reset
    /// The clock runs fast, or slow, by so many parts per million: 200 at most.
    case drift(partsPerMillion: Int)
    /// The device takes itself to be so far east of Greenwich.
    case zone(secondsFromGMT: Int)
  }
}
