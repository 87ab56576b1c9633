package import LockstepProtocol
package import LockstepTerminal

/// The meaning of a click on a place of the picture.
package enum ClickTarget: Sendable, Equatable {
  /// A click that acts like a key.
  case key(Key)
  case act(DeviceRole, Action)
  /// A click that puts this text at the prompt, to be completed.
  case prompt(String)
  /// A click on an event, which is then shown in full.
  case event(EventLine)
  /// A click on a packet, by its number, which is then shown in full.
  case packet(Int64)
}
