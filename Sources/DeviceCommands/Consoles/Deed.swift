import LockstepFaces
package import LockstepPair
package import LockstepProtocol
package import LockstepScenario
import LockstepSimulation
import LockstepEventWords

/// An action of the user on the pair, with the scenario line that repeats it.
package struct Deed: Sendable {
  package let body: Script.Body
  /// The scenario line without its time, such as `watch start`.
  package let text: String

  /// The actions that come first at the same instant: the pieces of a recorded file that the line
  /// names.
  private let preparing: [Script.Body]

  package init(_ body: Script.Body, _ text: String, after preparing: [Script.Body] = []) {
    self.body = body
    self.text = text
    self.preparing = preparing
  }

  /// Makes the deed of an action by the wearer or the owner.
  package static func act(
    _ role: DeviceRole,
    _ action: Action,
    in vocabulary: Vocabulary = .workouts
  ) -> Deed {
    Deed(.act(role, action), "\(role.name) \(action.scenarioText(in: vocabulary[role]))")
  }

  /// Plays the deed on an engine at its present instant.
  package func carryOut(on engine: inout Engine) throws(DeviceFault) {
    for body in preparing + [body] { try engine.play(body) }
  }
}
