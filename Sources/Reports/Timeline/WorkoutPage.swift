import LockstepProtocol
import LockstepWorkouts

/// The screens that the workout app shows, which a page draws as that app does.
enum WorkoutPage {
  /// Finds out whether a screen has the names and the fields of the workout app's; another app may have
  /// some page of the same name.
  static func isOne(_ screen: JSONText, on role: DeviceRole) throws(JSONError) -> Bool {
    let name = try JSONReader(screen.bytes).peekTag("screen")
    let known = role == .watch ? WatchScreen.names : PhoneScreen.names
    guard known.contains(name), let fields = fields[role == .phone ? "phone" : name] else {
      return false
    }
    let own = try keys(of: screen)
    return fields.allSatisfy(own.contains)
  }

  /// The fields without which a page is none of the workout app's: of the watch by its name.
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
