import Lockstep
import LockstepStories
import Testing

/// Apps that ask a server: what befalls servers and networks is drawn as what befalls the link is.
@Suite struct ServerTests {
  /// The mistakes that an app makes which uploads, each to be planted alone.
  private enum Flaw {
    /// Its requests do not say that they are one, so that each try is a run of its own.
    case noKeys
    /// It keeps the runs to upload in memory alone.
    case queueInMemory
  }

  /// Sends each run until it is answered well, over the ends of its app and device.
  private struct UploadingPhone: CompanionApp {
    let flaw: Flaw?
    private var waiting: [LockstepJSON] = []
    private var next: Duration?
    private var uploaded: Int64 = 0

    init(_ flaw: Flaw?) { self.flaw = flaw }

    var screen: LockstepJSON { ["screen": "uploader", "uploaded": .integer(uploaded)] }
    var deadline: Duration? { next }

    mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
      switch event {
      case .launched(let launch):
        waiting = launch.documents.first { $0.name == "waiting" }?.value.array ?? []
        uploaded = launch.documents.first { $0.name == "uploaded" }?.value.integer ?? 0
        return [.activate] + upload()
      case .action("upload", let run):
        waiting.append(run)
        return keep + (waiting.count == 1 ? upload() : [])
      case .tick:
        next = nil
        return upload()
      case .response(let answer):
        guard answer.status == 201 else {
          next = moment.uptime + .seconds(5)
          return []
        }
        waiting.removeFirst()
        uploaded += 1
        return keep + [.keep("uploaded", .integer(uploaded))] + upload()
      default: return []
      }
    }

    private var keep: [LockstepCall] {
      flaw == .queueInMemory ? [] : [.keep("waiting", .array(waiting))]
    }

    private func upload() -> [LockstepCall] {
      guard let run = waiting.first else { return [] }
      let key = flaw == .noKeys ? nil : run["id"]?.string
      return [.request(.post(run, to: "https://runs.example/runs", key: key), tag: "run")]
    }
  }

  private struct QuietWatch: CompanionApp {
    var screen: LockstepJSON { ["screen": "quiet"] }

    mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
      if case .launched = event { [.activate] } else { [] }
    }
  }

  private func exploration(_ flaw: Flaw?) -> Exploration {
    Exploration(watch: { QuietWatch() }, phone: { UploadingPhone(flaw) }) {
      """
      server runs at https://runs.example
      @0s      watch launch
      @2s      phone do upload {"id":"run-1"}
      @9s      phone do upload {"id":"run-2"}
      """
    } promises: {
      """
      promise each run is there once, settled within 90s
               expect server runs has 2 runs
      """
    }
  }

  @Test(arguments: [["servers"], ["network"]])
  func `an upload without a key is found, and its scenario fails for it alone`(only: [String])
    throws
  {
    let failure = #expect(throws: Exploration.Failure.self) {
      try exploration(.noKeys).run(stories: 500, only: only)
    }
    let scenario = try #require(failure).scenario
    #expect(scenario.contains("\nserver runs at https://runs.example kind documents\n"))
    #expect(scenario.split(separator: "\n").count <= 12, "\(scenario)")
    if only == ["network"] { #expect(scenario.contains("phone network online\n"), "\(scenario)") }
    func play(_ flaw: Flaw?) throws {
      try LockstepPair(watch: { QuietWatch() }, phone: { UploadingPhone(flaw) })
        .play(scenario: scenario)
    }
    #expect(throws: LockstepPair.Failure.self) { try play(.noKeys) }
    try play(nil)
  }

  /// The story of the fifth has a fault of a server twice, of which the second meets nothing.
  @Test(arguments: [1, 3, 5, 7] as [UInt64])
  func `an upload that waits in memory alone is found by each seed`(seed: UInt64) throws {
    let failure = #expect(throws: Exploration.Failure.self) {
      try exploration(.queueInMemory).run(stories: 3_072, seed: seed)
    }
    let scenario = try #require(failure).scenario
    func play(_ flaw: Flaw?) throws {
      try LockstepPair(watch: { QuietWatch() }, phone: { UploadingPhone(flaw) })
        .play(scenario: scenario)
    }
    #expect(throws: LockstepPair.Failure.self) { try play(.queueInMemory) }
    try play(nil)
  }

  @Test func `nothing is found in an upload with a key`() throws {
    try exploration(nil).run(stories: 400, only: ["servers", "network", "lives", "link"])
  }

  /// The network comes back while its device is off, and so does not.
  @Test func `a network that a device that is off did not get back is put right`() throws {
    let telling = try Exploration(watch: { QuietWatch() }, phone: { UploadingPhone(nil) }) {
      """
      server runs at https://runs.example
      @1s      phone network offline
      @2s      phone do upload {"id":"run-1"}
      @3s      phone kill
      @4s      phone network online
      """
    } promises: {
      """
      promise the run is there, settled within 60s
               expect server runs has 1 runs
      """
    }.teller().calmTelling
    #expect(telling.refused > 0)
    #expect(telling.found.isEmpty, "\(telling.found.map(\.sentence))")
    #expect(telling.story.lines.contains { $0.text == "phone network online" })
  }

  @Test func `every fault of servers and networks comes, and what puts them right`() throws {
    let teller = try exploration(nil).teller(only: ["servers", "network"])
    var lines: Set<String> = []
    for number in 0..<3 {
      var round = Round(number, of: teller, seed: 1)
      while let (_, telling) = try round.tell() { lines.formUnion(telling.story.lines.map(\.text)) }
    }
    for fault in ["down", "slower", "429", "401", "500", "500-stored", "lost", "garbled", "works"] {
      #expect(lines.contains("server runs \(fault)"), "\(fault)")
    }
    for network in ["offline", "captive", "drops", "slow", "online"] {
      #expect(lines.contains("phone network \(network)"), "\(network)")
    }
    #expect(!lines.contains("server runs none"))
  }

  @Test func `a pair without servers has no such troubles`() throws {
    let teller = try Exploration(watch: { QuietWatch() }, phone: { QuietWatch() }) {
      "@0s watch launch"
    } promises: {
      "promise nothing, settled within 1s\n  expect phone screen screen = quiet"
    }.teller()
    #expect(!teller.troubles.contains { ["servers", "network"].contains($0.group) })
  }
}
