package import LockstepProtocol

/// The rules of the protocol for screens and packets of each device, which the reading of a line does
/// not check (HOST-13).
package struct EffectRules: Sendable, Equatable {
  /// The names of the screens that a device may show; `nil` if its app may show any.
  private var watchScreens: [String]?
  private var phoneScreens: [String]?

  /// Makes the rules for a pair with a vocabulary, which lists the apps' verbs and screens.
  package init(_ vocabulary: Vocabulary? = nil) {
    watchScreens = vocabulary?.watch.screens
    phoneScreens = vocabulary?.phone.screens
  }

  /// Throws if the effects contain a screen that the device does not have, or a packet that it must not
  /// send.
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
