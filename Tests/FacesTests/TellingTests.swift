import LockstepDeviceCommands
import LockstepFaces
import LockstepPair
import LockstepPairCommands
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal
import Testing

/// A person who knows no key and has no manual: the screen says what can be done, and what happened.
struct TellingTests {
  private static let workout = """
    title A workout
    @0s phone split Core
        phone add Plank to Core sets 2 reps 10
    @2s phone start Core
    @4s watch exercise Plank
    @6s watch start
    @8s watch next
    @10s watch next
    @12s watch next
    """

  private static let asked = """
    title Questions
    @0s phone forget-permission
        watch launch
        watch forget-permission
        watch quit
        phone split Core
        phone add Plank to Core sets 2 reps 10
    @2s phone start Core
    @4s phone allow
    """

  private static let overruled = """
    title Two settings that come to nothing
    @0s watch launch
    @3s link break
    @5s watch rest 20s
        watch weight-unit lb
    @6s phone rest 90s
        phone weight-unit kg
    @20s link restore
    """

  private func stand(_ source: String, at seconds: Int64) throws -> (DemoState, Moment) {
    let scene = Scene("", at: .zero + .seconds(seconds), of: source)
    let (stage, engine) = try scene.stand(Capabilities(depth: .none))
    let moment = Moment(
      time: scene.time,
      watchClock: engine.clock(of: .watch),
      phoneClock: engine.clock(of: .phone),
      profile: engine.linkProfile
    )
    return (stage.state, moment)
  }

  private func text(_ role: DeviceRole, _ source: String, at seconds: Int64) throws -> String {
    let (state, moment) = try stand(source, at: seconds)
    let hints = KeyHints(state: state).hints(of: role)
    let capabilities = Capabilities(depth: .none)
    return HalfPicture(role, state, at: moment, hints: hints, message: "", capabilities)
      .drawn(in: DemoPicture.sizeComfortable).plainText()
  }

  private static let pages: [(Int64, [String])] = [
    (1, ["open the app"]), (3, ["open the next", "open"]), (5, ["start", "leave"]),
    (7, ["end the set", "back", "leave"]), (9, ["skip the rest", "back", "leave"]),
    (13, ["one more", "done", "back", "leave"]),
  ]

  @Test(arguments: pages)
  func `each page names the keys that do something now`(seconds: Int64, words: [String]) throws {
    let (state, _) = try stand(Self.workout, at: seconds)
    #expect(KeyHints(state: state).hints(of: .watch).map(\.word) == words)
  }

  @Test func `the owner's keys follow what there is`() throws {
    let early = KeyHints(state: try stand(Self.workout, at: 1).0).hints(of: .phone)
    #expect(early.map(\.word) == ["start Core", "rest"])
    let late = KeyHints(state: try stand(Self.workout, at: 7).0).hints(of: .phone)
    #expect(late.map(\.word) == ["finish", "rest", "hide"])
  }

  @Test func `a question is asked in full, and says which key allows`() throws {
    let phone = try text(.phone, Self.asked, at: 3)
    #expect(phone.contains("Answer allow or deny") && phone.contains("w allow"))
    let watch = try text(.watch, Self.asked, at: 6)
    #expect(watch.contains("record workouts: s allows") && watch.contains("s allow"))
  }

  @Test func `a wearer reads all that they are told`() throws {
    let watch = try text(.watch, Self.overruled, at: 22)
    #expect(watch.contains("Not saved: the rest") && watch.contains("90 s"))
    #expect(watch.contains("unit of weights") && watch.contains("kg"))
  }
}
