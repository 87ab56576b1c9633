import LockstepPair
import LockstepProtocol
import LockstepSimulation

/// The point in a device's work at which its process ends; `lockstep faults` lists these points.
public enum KillPoint: Sendable, Equatable {
  /// Before this act: nothing of it is done.
  case before(Moment)
  /// Just after this act: nothing later is done.
  case after(Moment)

  /// An act of the device, by its kind; the point is at its next one.
  public enum Moment: Sendable, Equatable {
    /// The device writes a file, syncs a file or folder, or renames a file.
    case write, sync, rename
    /// The device gets a packet of this kind, such as `userInfo`, or with `nil` of any kind.
    case delivery(of: String? = nil)
    /// The device sends a receipt.
    case acknowledgement
  }

  /// The point in the engine's own type.
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
