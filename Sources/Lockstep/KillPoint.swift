import LockstepPair
import LockstepProtocol
import LockstepSimulation

/// The point in a device's work at which its process ends; `lockstep faults` lists these points.
public enum KillPoint: Sendable, Equatable {
  /// Before what is named: nothing of it is done.
  case before(Moment)
  /// After what is named: nothing that comes after it is done.
  case after(Moment)

  /// The next act of a device.
  public enum Moment: Sendable, Equatable {
    /// A file is written, a file or folder synced, a file renamed.
    case write, sync, rename
    /// A packet is given to it; of one kind, such as `userInfo`, or of any.
    case delivery(of: String? = nil)
    /// A receipt of its own gets out.
    case acknowledgement
  }

  /// The point as the engine knows it.
  var known: CrashPoint {
    get throws {
      switch self {
      case .before(let moment): try Self.point(.before, moment)
      case .after(let moment): try Self.point(.after, moment)
      }
    }
  }

  private static func point(_ side: CrashPoint.Side, _ moment: Moment) throws -> CrashPoint {
    func disk(_ call: DiskCall) -> CrashPoint {
      .disk(side == .before ? .before(call) : .after(call))
    }
    switch moment {
    case .write: return disk(.write)
    case .sync: return disk(.sync)
    case .rename: return disk(.rename)
    case .acknowledgement: return .acknowledgement(side)
    case .delivery(let kind):
      if let kind, !Packet.kinds.contains(kind) {
        let kinds = Packet.kinds.joined(separator: ", ")
        throw LockstepPair.Failure(
          description: "“\(kind)” is no kind of packet; there are \(kinds)"
        )
      }
      return .delivery(side, kind: kind)
    }
  }
}
