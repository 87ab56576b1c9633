import LockstepProtocol

/// Room for what a host puts around a peer's words when it passes them on.
///
/// A packet stands in a device's effects, then in the other device's step and in an observer's event;
/// an act stands in a device's inputs. A line that just kept the wire's limits would break them there,
/// and an innocent peer would be blamed for it.
enum Headroom {
  /// The longest line whose content fits every line that it can be passed on in.
  static let lineBytesMax = JSONLimits.wire.maximumBytes - 4_096

  /// The number of levels by which an argument of an act stands deeper in a device's inputs.
  private static let actLevels = 2

  static func check(_ line: [UInt8]) throws(ProtocolFault) {
    if line.count <= lineBytesMax { return }
    throw ProtocolFault(
      .oversize,
      "a line of \(line.count) bytes, \(lineBytesMax) are allowed where it has to be passed on"
    )
  }

  static func checkDepth(ofAct line: [UInt8]) throws(ProtocolFault) {
    let limits = JSONLimits(
      maximumDepth: JSONLimits.wire.maximumDepth - actLevels,
      maximumBytes: JSONLimits.wire.maximumBytes
    )
    do throws(JSONError) {
      try JSONReader.check(line, limits: limits)
    } catch {
      throw ProtocolFault(unreadable: line, because: error)
    }
  }
}
