package import LockstepProtocol

/// What a host does with the first line of a peer (HOST-2 to HOST-8).
package enum Greeting {
  /// Reads the first line: it must be a hello, in a version that both speak.
  package static func read(_ line: [UInt8]) throws(ProtocolFault) -> Hello {
    let frame: PeerFrame
    do throws(JSONError) {
      frame = try PeerFrame.read(line)
    } catch {
      throw ProtocolFault(unreadable: line, because: error)
    }
    guard case .hello(let hello) = frame else {
      let shown = String(decoding: line.prefix(80), as: UTF8.self)
      throw ProtocolFault(
        .unexpectedFrame,
        "the first line of a peer is its hello, found: \(shown)"
      )
    }
    guard hello.protocolVersions.contains(where: Hello.spokenVersions.contains) else {
      throw ProtocolFault(
        .unsupportedVersion,
        "the peer speaks versions \(hello.protocolVersions), this host speaks \(Hello.spokenVersions)"
      )
    }
    return hello
  }

  /// The highest version that both speak.
  package static func commonVersion(with hello: Hello) -> Int64 {
    hello.protocolVersions.filter(Hello.spokenVersions.contains).max() ?? 1
  }

  /// The refusal of an app at the socket of a host.
  static func isNoHostOfApps(_ role: Role) -> ProtocolFault {
    ProtocolFault(
      .unexpectedFrame,
      "this is a host of a link: a \(role.rawValue) connects to the socket that its device names in "
        + "LOCKSTEP_SOCKET"
    )
  }

  /// The refusal of a role that somebody holds.
  package static func taken(_ role: Role) -> ProtocolFault {
    ProtocolFault(
      .roleTaken,
      "another peer is the \(role.rawValue) already; it has to leave first"
    )
  }
}
