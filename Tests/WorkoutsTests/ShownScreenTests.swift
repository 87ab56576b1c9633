import LockstepProtocol
import LockstepWorkouts
import Testing

/// What a screen says in a few words, whoever's app shows it.
struct ShownScreenTests {
  private func sentence(_ text: String, on role: DeviceRole) throws -> String {
    try ShownScreen.sentence(of: JSONText(validating: Array(text.utf8)), on: role)
  }

  @Test func `a screen of the workout app is said in words`() throws {
    let off = #"{"screen":"off","pending":0,"reachable":false,"workoutSession":false}"#
    #expect(try sentence(off, on: .watch) == "nothing: the app does not run, or is not in front")
    let empty = #"{"screen":"workouts","splits":[],"workouts":[],"past":0,"reachable":false}"#
    #expect(try sentence(empty, on: .phone) == "no splits")
  }

  @Test(arguments: DeviceRole.allCases)
  func `a screen of another app stands as it is`(role: DeviceRole) throws {
    let screen = #"{"screen":"habit","count":2}"#
    #expect(try sentence(screen, on: role) == screen)
  }
}
