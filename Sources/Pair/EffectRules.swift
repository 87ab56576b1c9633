package import Protocol

/// What the closed lists of the protocol allow each device beyond the shape of its lines (HOST-13).
package enum EffectRules {
  /// Refuses a screen that no such device has, and a packet that it never sends.
  package static func check(_ effects: [DeviceEffect], of role: DeviceRole) throws(ProtocolFault) {
    for effect in effects {
      switch effect {
      case .shown(let screen): try check(screen, of: role)
      case .packet(.launch) where role == .watch:
        throw ProtocolFault(
          .unknownType,
          "a watch sends no packet of the kind “launch”: it is the phone that launches the watch's app"
        )
      case .packet, .haptic, .document, .session, .refused, .answer, .note: break
      }
    }
  }

  private static func check(_ screen: JSONText, of role: DeviceRole) throws(ProtocolFault) {
    let names = role == .watch ? WatchScreen.names : PhoneScreen.names
    do throws(JSONError) {
      let reader = JSONReader(screen.bytes)
      let name = try reader.peekTag("screen")
      if names.contains(name) { return }
      throw reader.failure(.unknownValue(found: name, expected: names))
    } catch {
      throw ProtocolFault(unreadable: screen.bytes, because: error)
    }
  }
}
