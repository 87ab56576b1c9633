import LockstepProtocol

/// The room that a host leaves for the text that it adds when it passes on a peer's line.
///
/// A host passes on a packet within a device's effects, then in the other device's step and in an
/// observer's event, and an act within a device's inputs. If a peer's line only just kept the wire's
/// limits, these longer lines would exceed them, and an innocent peer would be blamed.
enum Headroom {
  /// The greatest length of a line, in bytes, whose content fits into every line that passes it on.
  static let lineBytesMax = JSONLimits.wire.maximumBytes - 4_096

  /// The number of levels by which an act's argument is nested deeper in a device's inputs.
  private static let actLevels = 2

  static func check(_ line: [UInt8]) throws(ProtocolFault) {
    if line.count <= lineBytesMax { return }
    throw ProtocolFault(
      .oversize,
      "a line that the host passes on has at most \(lineBytesMax) bytes, found \(line.count)"
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
