import Lockstep
import Testing

/// What a test says of time: until something is there, as long as it is not, until all is quiet.
struct WaitingTests {
  private func pair() throws -> LockstepPair {
    let pair = try LockstepPair(watch: { Echo() }, phone: { Echo() })
    try pair.launch(.watch)
    try pair.settle()
    return pair
  }

  @Test func `what is said is waited for to the instant`() throws {
    let pair = try pair()
    try pair.act(.watch, "say", ["text": "hello"])
    let said = pair.time
    let heard = try pair.expect("the phone hears it", within: .seconds(5)) {
      $0.screen(of: .phone)["heard"] == ["hello"]
    }
    #expect(heard > said && heard < said + .seconds(1))
    #expect(pair.time == heard)
    #expect(pair.deliveries(to: .phone).map(\.kind) == ["message"])
    try pair.settle()
    #expect(pair.outcomes(of: .watch).map(\.outcome) == ["replied"])
  }

  @Test func `what does not come is told with its place and the last lines`() throws {
    let pair = try pair()
    try pair.change(link: .breakConnection)
    try pair.act(.watch, "say", ["text": "hello"])
    let line = #line + 1
    let failure = #expect(throws: LockstepPair.Failure.self) {
      try pair.expect("the phone hears it", within: .seconds(5)) {
        $0.screen(of: .phone)["heard"] == ["hello"]
      }
    }
    #expect(failure?.kind == .expectation)
    #expect(failure?.time == pair.time)
    #expect(failure?.place?.line == line)
    let told = failure?.description ?? ""
    #expect(told.contains("the phone hears it") && told.contains("▶ do say"), "\(told)")
    #expect(told.contains(#"the phone shows {"screen":"echo""#), "\(told)")
  }

  @Test func `what must not come is told when it does`() throws {
    let pair = try pair()
    try pair.never("the phone hears something", for: .seconds(60)) {
      $0.screen(of: .phone)["heard"] != []
    }
    try pair.act(.watch, "say", ["text": "hello"])
    let failure = #expect(throws: LockstepPair.Failure.self) {
      try pair.never("the phone hears something", for: .seconds(60)) {
        $0.screen(of: .phone)["heard"] != []
      }
    }
    #expect(failure?.kind == .surprise)
    #expect(failure.map { ($0.time ?? .zero) == pair.time } == true)
  }

  @Test func `a failure has its kind`() throws {
    let pair = try pair()
    let kinds = [
      #expect(throws: LockstepPair.Failure.self) { try pair.restart(.watch) },
      #expect(throws: LockstepPair.Failure.self) { try pair.launch(.phone) },
      #expect(throws: LockstepPair.Failure.self) { try pair.change(link: .profile("wify")) },
    ].map { $0?.kind }
    #expect(kinds == [.changesNothing, .refusal, .misuse])
  }

  @Test func `objects are equal whatever the order of their fields`() {
    let one: LockstepJSON = ["a": 1, "b": ["c": 2, "d": nil]]
    let other: LockstepJSON = ["b": ["d": nil, "c": 2], "a": 1]
    #expect(one == other && Set([one, other]).count == 1)
    #expect(one != ["a": 1, "b": ["c": 3, "d": nil]])
  }

  @Test func `a run is a page, as its log is`() throws {
    let page = String(decoding: try pair().report(.html), as: UTF8.self)
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains(">screen</span>"))
    for kind in LockstepPair.ReportKind.allCases { #expect(try !pair().report(kind).isEmpty) }
    Attachment.record(try pair().report(.html), named: "run.html")
  }
}
