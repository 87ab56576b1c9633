package import LockstepProtocol
package import LockstepSimulation

/// A person who looks at what a pair shows, and does the next thing.
///
/// Such a person is a value: a story can be gone on with from a copy, and the same draws make the same
/// acts. What they do becomes lines of the story, which play without them.
package protocol Persona: Sendable {
  /// Takes in what has happened.
  mutating func see(_ event: LogEvent)

  /// Does the next thing by what was seen, as lines of a scenario; none where nothing is to be done.
  ///
  /// - Parameters:
  ///   - now: The clocks of the device in front of the person.
  ///   - draw: Draws a number below another one; 0 is the plainest.
  mutating func act(at now: Now, _ draw: (UInt64) -> UInt64) -> [String]
}

/// A kind of person who looks, as scenarios name it: `person watch as wearer every 10s to 1m`.
package struct PersonaKind: Sendable, Equatable {
  package let name: String
  /// The device that they have.
  package let device: DeviceRole
  /// A new person of the kind, who has seen nothing yet.
  package let make: @Sendable () -> any Persona

  package init(
    _ name: String,
    of device: DeviceRole,
    make: @escaping @Sendable () -> any Persona
  ) {
    self.name = name
    self.device = device
    self.make = make
  }

  package static func == (one: Self, other: Self) -> Bool {
    one.name == other.name && one.device == other.device
  }
}
