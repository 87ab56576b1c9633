import Lockstep
import Testing

/// A mirrored workout as somebody else's tests use it.
struct PulseTests {
  private func pair() throws -> LockstepPair {
    let pair = try LockstepPair(watch: { PulseWatch() }, phone: { PulsePhone() }, seed: 1)
    try pair.run(for: .seconds(2))
    try pair.act(.phone, "start")
    try pair.run(for: .seconds(2))
    return pair
  }

  @Test func `a workout that the phone starts is mirrored, and both send`() throws {
    let pair = try pair()
    #expect(pair.screen(of: .watch)["mirrored"] == true)
    #expect(pair.screen(of: .phone)["state"] == "running")
    try pair.act(.phone, "aim", ["at": "140"])
    try pair.run(for: .seconds(30))
    #expect(pair.screen(of: .watch)["target"] == "140")
    #expect(pair.screen(of: .phone)["largestArray"] == 1)
    #expect((pair.screen(of: .phone)["rates"]?.array ?? []).count >= 5)
  }

  @Test func `the phone ends the watch's workout`() throws {
    let pair = try pair()
    try pair.act(.phone, "end")
    try pair.run(for: .seconds(2))
    #expect(pair.screen(of: .watch)["state"] == "ended")
    #expect(pair.screen(of: .phone)["state"] == "none")
  }

  @Test func `a phone's app in the background gets one array every three minutes`() throws {
    let pair = try pair()
    try pair.act(.phone, "home")
    try pair.run(for: .seconds(220))
    try pair.act(.phone, "launch")
    try pair.run(for: .seconds(1))
    // Coming to the front gives what gathered since, some 30 s of it.
    let shown = pair.screen(of: .phone)
    #expect((shown["largestArray"]?.integer ?? 0) > 30)
    #expect((shown["rates"]?.array ?? []).count > 40)
  }
}
