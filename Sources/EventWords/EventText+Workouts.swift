package import LockstepProtocol
import LockstepWorkouts

extension EventText {
  /// The texts of events for columns, for a pair with the workout app or any other app.
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

  /// Writes an event without its time and device; `nil` if a person need not read it.
  package static func words(of event: LogEvent) -> String? { column.words(of: event) }

  /// Writes an event as a line of a list; `nil` for a packet that is not in the air yet, which no log
  /// contains.
  package static func listed(_ event: LogEvent) -> String? { list.words(of: event) }

  /// Describes an effect of a device; `nil` if a person need not read it, or reads about it with its
  /// packet.
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
