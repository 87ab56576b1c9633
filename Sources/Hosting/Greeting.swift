package import LockstepProtocol

/// The rules by which a host handles the first line of a peer (HOST-2 to HOST-8).
package enum Greeting {
  /// Reads the first line, which must be a hello with a version that both sides speak.
  package static func read(_ line: [UInt8]) throws(ProtocolFault) -> Hello {
    guard case .hello(let hello) = try PeerFrame.taken(line) else {
      let shown = String(decoding: line.prefix(80), as: UTF8.self)
      throw ProtocolFault(
        .unexpectedFrame,
        "the first line of a peer must be hello, found: \(shown)"
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

  /// Finds the highest version that both sides speak.
  package static func commonVersion(with hello: Hello) -> Int64 {
    hello.protocolVersions.filter(Hello.spokenVersions.contains).max() ?? 1
  }

  /// Makes the welcome of a peer that does not live under leases.
  static func welcome(
    _ hello: Hello,
    as incarnation: Int64,
    _ contract: String?,
    seed: UInt64
  ) -> HostFrame {
    .welcome(
      Welcome(
        protocolVersion: commonVersion(with: hello),
        role: hello.role,
        incarnation: incarnation,
        seed: seed,
        isLeased: false,
        contract: contract
      )
    )
  }

  /// Makes the refusal of an app that connects to the socket of a host.
  static func isNoHostOfApps(_ role: Role) -> ProtocolFault {
    ProtocolFault(
      .unexpectedFrame,
      "a \(role.rawValue) cannot connect to a host: connect it to its device, at the socket that "
        + "the device names in LOCKSTEP_SOCKET"
    )
  }

  /// Makes the refusal of a peer whose role another peer holds.
  package static func taken(_ role: Role) -> ProtocolFault {
    ProtocolFault(
      .roleTaken,
      "another peer is the \(role.rawValue) already; it has to leave first"
    )
  }
}

extension PeerFrame {
  /// Reads a line of a peer; throws the fault that the peer is to be told.
  static func taken(_ line: [UInt8]) throws(ProtocolFault) -> PeerFrame {
    do throws(JSONError) {
      return try read(line)
    } catch {
      throw ProtocolFault(unreadable: line, because: error)
    }
  }
}
