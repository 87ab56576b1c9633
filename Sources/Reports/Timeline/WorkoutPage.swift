import LockstepProtocol
import LockstepWorkouts

/// The screens of the workout app, which a page draws as the app does.
enum WorkoutPage {
  /// Says if a screen has the name and the fields of a workout app's page; another app may have a page
  /// of the same name.
  static func isOne(_ screen: JSONText, on role: DeviceRole) throws(JSONError) -> Bool {
    let name = try JSONReader(screen.bytes).peekTag("screen")
    let known = role == .watch ? WatchScreen.names : PhoneScreen.names
    guard known.contains(name), let fields = fields[role == .phone ? "phone" : name] else {
      return false
    }
    let own = try keys(of: screen)
    return fields.allSatisfy(own.contains)
  }

  /// The fields that each page of the workout app must have, for the watch by the page's name.
  private static let fields = [
    "off": ["pending"], "run": ["exercise", "page"],
    "exercises": ["workout", "exercises"], "workouts": ["workouts"],
    "phone": ["splits", "workouts"],
  ]

  private static func keys(of screen: JSONText) throws(JSONError) -> [String] {
    var reader = JSONReader(screen.bytes)
    var keys: [String] = []
    try reader.beginObject()
    while let key = try reader.nextKey() {
      keys.append(key)
      try reader.skipValue()
    }
    return keys
  }
}
