/// The role of a peer: one peer each is the `watch` and the `phone`, any number have another role
/// (HOST-4).
package enum Role: String, Sendable, CaseIterable {
  case watch
  case phone
  /// A peer that acts for the wearer or the owner of a device.
  case control
  /// A peer that receives the event log as it grows.
  case observer
  /// The app of a watch, or of a phone, at the socket that its device opens for it alone (APP-1).
  case watchApp
  case phoneApp

  /// Reads a role by its name on the wire; an error lists all names.
  static func read(_ reader: inout JSONReader) throws(JSONError) -> Role {
    let name = try reader.string()
    guard let role = Role(rawValue: name) else {
      throw reader.failure(.unknownValue(found: name, expected: allCases.map(\.rawValue)))
    }
    return role
  }
}

/// The two devices of a pair.
package enum DeviceRole: UInt8, Sendable, CaseIterable {
  case watch
  case phone

  /// The device's name on the wire and in the log.
  package var name: String { self == .watch ? "watch" : "phone" }

  package var role: Role { self == .watch ? .watch : .phone }

  /// Compares two roles.
  ///
  /// It is written out, so that the compiler can inline it in other modules.
  @inlinable
  package static func == (one: DeviceRole, other: DeviceRole) -> Bool {
    switch (one, other) {
    case (.watch, .watch), (.phone, .phone): true
    case (.watch, .phone), (.phone, .watch): false
    }
  }

  /// The other device of the pair.
  package var counterpart: DeviceRole { self == .watch ? .phone : .watch }

  package init?(name: String) {
    switch name {
    case "watch": self = .watch
    case "phone": self = .phone
    default: return nil
    }
  }

  package init?(_ role: Role) {
    switch role {
    case .watch: self = .watch
    case .phone: self = .phone
    case .control, .observer, .watchApp, .phoneApp: return nil
    }
  }
}
