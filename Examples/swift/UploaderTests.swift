import Lockstep
import Testing

/// An upload that is stored and answered with 500.
struct UploaderTests {
  private func runs(_ app: Uploader, after fault: String) throws -> Int {
    let pair = try LockstepPair(watch: { Echo() }, phone: { app })
    try pair.attach(server: "notes", at: "https://notes.example")
    try pair.befall(server: "notes", fault, on: "POST /runs")
    try pair.act(.phone, "upload", ["km": 5, "id": "run-1"])
    try pair.run(for: .seconds(60))
    #expect(pair.screen(of: .phone)["uploaded"] == [["km": 5, "id": "run-1"]])
    return pair.count(of: "runs", on: "notes")
  }

  @Test(arguments: ["none", "500", "500-stored", "lost", "down", "429", "garbled"])
  func `with a key a run is there once, whatever befalls it`(_ fault: String) throws {
    #expect(try runs(Uploader(), after: fault) == 1)
  }

  @Test(arguments: ["500-stored", "lost", "garbled"])
  func `without a key a run that was stored is there twice`(_ fault: String) throws {
    #expect(try runs(Uploader(hasKeys: false), after: fault) == 2)
  }

  @Test func `a phone without a network uploads when it has one again`() throws {
    let pair = try LockstepPair(watch: { Echo() }, phone: { Uploader() })
    try pair.attach(server: "notes", at: "https://notes.example")
    try pair.act(.phone, "network", ["how": "offline"])
    try pair.act(.phone, "upload", ["km": 5, "id": "run-1"])
    try pair.run(for: .seconds(60))
    #expect(pair.count(on: "notes") == 0)
    try pair.act(.phone, "network", ["how": "online"])
    try pair.run(for: .seconds(10))
    #expect(pair.count(on: "notes") == 1)
  }
}
