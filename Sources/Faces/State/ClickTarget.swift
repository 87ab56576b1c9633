package import LockstepProtocol
package import LockstepTerminal

/// The meaning of a click on a place of the picture.
package enum ClickTarget: Sendable, Equatable {
  /// The same as this key.
  case key(Key)
  case act(DeviceRole, Action)
  /// The beginning of a line, to be written on.
  case prompt(String)
  /// An event, to be read whole.
  case event(EventLine)
  /// A packet, by its number, to be read whole.
  case packet(Int64)
}
