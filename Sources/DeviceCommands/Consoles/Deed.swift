import LockstepFaces
package import LockstepPair
package import LockstepProtocol
package import LockstepScenario
import LockstepSimulation
import LockstepEventWords

/// Something that the person at the keyboard does to the pair, with the line of a scenario that does
/// the same.
package struct Deed: Sendable {
  package let body: Script.Body
  /// The line without its time: `watch start`.
  package let text: String

  /// The actions before it at the same instant: the pieces of a file that it names.
  private let preparing: [Script.Body]

  package init(_ body: Script.Body, _ text: String, after preparing: [Script.Body] = []) {
    self.body = body
    self.text = text
    self.preparing = preparing
  }

  /// Makes the deed of a wearer or an owner who acts.
  package static func act(
    _ role: DeviceRole,
    _ action: Action,
    in vocabulary: Vocabulary = .workouts
  ) -> Deed {
    Deed(.act(role, action), "\(role.name) \(action.scenarioText(in: vocabulary[role]))")
  }

  /// Does it, now.
  package func carryOut(on engine: inout Engine) throws(DeviceFault) {
    for body in preparing + [body] { try engine.play(body) }
  }
}
