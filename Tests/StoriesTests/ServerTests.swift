import Lockstep
import LockstepStories
import Testing

/// Apps that ask a server: what befalls servers and networks is drawn as what befalls the link is.
@Suite struct ServerTests {
  /// Sends each run until it is answered well, over the ends of its app and device.
  private struct UploadingPhone: CompanionApp {
    /// Whether its requests say that they are one; without that each try is a run of its own.
    let hasKeys: Bool
    private var waiting: [LockstepJSON] = []
    private var next: Duration?
    private var uploaded: Int64 = 0

    init(hasKeys: Bool) { self.hasKeys = hasKeys }

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
        return [keep] + (waiting.count == 1 ? upload() : [])
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
        return [keep, .keep("uploaded", .integer(uploaded))] + upload()
      default: return []
      }
    }

    private var keep: LockstepCall { .keep("waiting", .array(waiting)) }

    private func upload() -> [LockstepCall] {
      guard let run = waiting.first else { return [] }
      let key = hasKeys ? run["id"]?.string : nil
      return [.request(.post(run, to: "https://runs.example/runs", key: key), tag: "run")]
    }
  }

  private struct QuietWatch: CompanionApp {
    var screen: LockstepJSON { ["screen": "quiet"] }

    mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
      if case .launched = event { [.activate] } else { [] }
    }
  }

  private func exploration(hasKeys: Bool) -> Exploration {
    Exploration(watch: { QuietWatch() }, phone: { UploadingPhone(hasKeys: hasKeys) }) {
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
      try exploration(hasKeys: false).run(stories: 500, only: only)
    }
    let scenario = try #require(failure).scenario
    #expect(scenario.contains("\nserver runs at https://runs.example kind documents\n"))
    #expect(scenario.split(separator: "\n").count <= 12, "\(scenario)")
    if only == ["network"] { #expect(scenario.contains("phone network online\n"), "\(scenario)") }
    func play(hasKeys: Bool) throws {
      try LockstepPair(watch: { QuietWatch() }, phone: { UploadingPhone(hasKeys: hasKeys) })
        .play(scenario: scenario)
    }
    #expect(throws: LockstepPair.Failure.self) { try play(hasKeys: false) }
    try play(hasKeys: true)
  }

  @Test func `nothing is found in an upload with a key`() throws {
    try exploration(hasKeys: true).run(stories: 400, only: ["servers", "network", "lives", "link"])
  }

  /// The network comes back while its device is off, and so does not.
  @Test func `a network that a device that is off did not get back is put right`() throws {
    let telling = try Exploration(watch: { QuietWatch() }, phone: { UploadingPhone(hasKeys: true) })
    {
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
    let teller = try exploration(hasKeys: true).teller(only: ["servers", "network"])
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
