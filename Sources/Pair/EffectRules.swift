package import LockstepProtocol

/// The rules of the protocol's closed lists for each device, beyond the shape of its lines (HOST-13).
package struct EffectRules: Sendable, Equatable {
  /// The names of a device's screens, or `nil` where its app shows what it likes.
  private var watchScreens: [String]?
  private var phoneScreens: [String]?

  /// The rules of a pair whose apps say and show what a vocabulary lists.
  package init(_ vocabulary: Vocabulary? = nil) {
    watchScreens = vocabulary?.watch.screens
    phoneScreens = vocabulary?.phone.screens
  }

  /// Refuses a screen that no such device has, and a packet that it never sends.
  package func check(_ effects: [DeviceEffect], of role: DeviceRole) throws(ProtocolFault) {
    for effect in effects {
      switch effect {
      case .shown(let screen): try check(screen, of: role)
      case .packet(.launch) where role == .watch:
        throw ProtocolFault(
          .unknownType,
          "a watch sends no packet of the kind “launch”: it is the phone that launches the watch's app"
        )
      case .packet, .haptic, .document, .session, .refused, .answer, .note, .printed,
        .appEnded, .workoutSession, .request, .ofApp:
        break
      }
    }
  }

  private func check(_ screen: JSONText, of role: DeviceRole) throws(ProtocolFault) {
    do throws(JSONError) {
      let name = try screen.screenName()
      guard let names = role == .watch ? watchScreens : phoneScreens else { return }
      if names.contains(name) { return }
      throw JSONReader(screen.bytes).failure(.unknownValue(found: name, expected: names))
    } catch {
      var fault = ProtocolFault(unreadable: screen.bytes, because: error)
      if case .unknownValue = error.reason {
        fault.text += "; a host started with --any-app takes the screens of an app of your own"
      }
      throw fault
    }
  }
}
