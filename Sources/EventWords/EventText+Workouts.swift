package import LockstepProtocol
import LockstepWorkouts

extension EventText {
  /// The columns of a pair with the workout app in it, or with any other.
  private static let column = workouts(.column)
  private static let list = workouts(.list)

  private static func workouts(_ form: Form) -> EventText {
    EventText(
      form,
      action: { action, device in action.scenarioText(in: Vocabulary.workouts[device]) },
      screen: shown,
      content: \.gistBehind
    )
  }

  /// Writes the event without its time and its place; `nil` for one that a person need not read.
  package static func words(of event: LogEvent) -> String? { column.words(of: event) }

  /// Writes the event for a list that has a line for each; `nil` for a packet that is not in the air
  /// yet, which no log has.
  package static func listed(_ event: LogEvent) -> String? { list.words(of: event) }

  /// Says what a device did; `nil` where a person need not read it, or reads of the packet itself.
  package static func words(of effect: DeviceEffect, on device: DeviceRole) -> String? {
    column.words(of: effect, on: device)
  }

  @Sendable private static func shown(_ screen: JSONText, on device: DeviceRole) -> String {
    do throws(JSONError) {
      return try ShownScreen.sentence(of: screen, on: device)
    } catch {
      return "a screen that cannot be read: \(error)"
    }
  }
}
