import LockstepProtocol
import Testing

@testable import LockstepReports

/// The page of a run of any app: it says of each what its log says, and nothing of the workout app.
struct AppPageTests {
  private static let lines = [
    #"{"t":0,"event":"run","lockstep":1,"title":"Shop","seed":"1"}"#,
    #"{"t":0,"at":"watch","event":"started","incarnation":1}"#,
    #"{"t":0,"at":"watch","event":"shown","screen":{"screen":"off"}}"#,
    #"{"t":1000000000,"at":"watch","event":"input","do":"launch"}"#,
    #"{"t":1000000000,"at":"watch","event":"shown","screen":{"screen":"run","lap":3}}"#,
    #"{"t":2000000000,"at":"watch","event":"input","do":"quit"}"#,
    #"{"t":3000000000,"at":"watch","event":"session","session":"#
      + #"{"event":"backgroundTask","id":1,"state":"handed"}}"#,
    #"{"t":4000000000,"at":"watch","event":"session","session":"#
      + #"{"event":"backgroundTask","id":1,"state":"completed"}}"#,
    #"{"t":5000000000,"event":"expectation","line":3,"ok":false,"found":"lap is 3"}"#,
  ]

  private func log() throws -> RecordedLog {
    try RecordedLog(Array((Self.lines.joined(separator: "\n") + "\n").utf8))
  }

  @Test func `lanes are those that the app has something for`() throws {
    let lanes = Lanes(Timeline(try log()))
    #expect(
      lanes.rows.map(\.kind) == [
        .watchScreen, .watchVerbs, .watchTasks, .watchApp, .watch, .watchBelief, .link,
        .phoneBelief,
        .phone, .phoneApp, .checks,
      ]
    )
    let workout = Lanes(Timeline(try Sample.log())).rows.map(\.kind)
    #expect(workout.contains(.watchRun) && workout.contains(.mirror) && workout.contains(.haptics))
    #expect(!workout.contains(.watchScreen) && !workout.contains(.files))
  }

  @Test func `a page called run is the workout app's only with its fields`() throws {
    let timeline = Timeline(try log())
    #expect(timeline.phases.isEmpty)
    #expect(timeline.apps.screens[.watch]?.map(\.label) == ["run"])
    #expect(
      timeline.apps.lives[.watch]?.map(\.label) == ["not running", "foreground", "not running"]
    )
    #expect(timeline.apps.verbs[.watch]?.map(\.label) == ["launch", "quit"])
    #expect(timeline.apps.tasks.map(\.label) == ["task 1 completed"])
    #expect(timeline.apps.tasks.map(\.end) == [4_000_000_000])
  }

  @Test func `a failure has what the terminal has of it`() throws {
    var findings = Findings()
    findings.path = "shop.scenario"
    findings.source = [
      "title Shop", "@1s watch launch", "    expect watch screen lap = <4>", "@5s end",
    ]
    findings.replay = "lockstep run --seed 1 shop.scenario"
    findings.failures = [
      .init(
        line: 3,
        found: "lap is 3",
        expected: "expect watch screen lap = <4>",
        actual: "watch screen lap = 3",
        nearest: "it came at 8s, 2s too late"
      )
    ]
    let page = String(
      decoding: try #require(Exporter.named("html")).export(log(), findings),
      as: UTF8.self
    )
    for part in [
      "<dt>expected</dt><dd>expect watch screen lap = &lt;4&gt;</dd>", "<dd>lap is 3</dd>",
      "<dt>actual</dt><dd>expect watch screen lap = 3</dd>", "<dd>it came at 8s, 2s too late</dd>",
      "<h4>before</h4>", #"<span class="bad">✗   3      expect watch screen lap = &lt;4&gt;"#,
      #"<pre class="again">lockstep run --seed 1 shop.scenario</pre>"#, #"data-t="5000000""#,
      "<summary>The scenario: shop.scenario</summary>",
    ] {
      #expect(page.contains(part), "\(part)")
    }
  }

  @Test func `an index leads to each page, and escapes what others named`() {
    let entry = IndexPage.Entry(
      name: "a <b>.scenario",
      verdict: "failed",
      isGood: false,
      seed: 7,
      tags: ["slow"],
      wallNanoseconds: 2_500_000_000,
      virtualNanoseconds: 90_000_000_000,
      found: "page <rest>",
      page: "a b\"é.html"
    )
    let page = IndexPage([entry]).html
    for part in [
      #"<a href="./a%20b%22%c3%a9.html">a &lt;b&gt;.scenario</a>"#, "<i>slow</i>", "<td>7</td>",
      "page &lt;rest&gt;", "2.500 s", "1:30", #"<li class="bad"><b>1</b> failed</li>"#,
      "default-src 'none'",
    ] {
      #expect(page.contains(part), "\(part)")
    }
  }
}
