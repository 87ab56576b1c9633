import LockstepProtocol
import Testing

@testable import LockstepReports

/// The log of a run that goes on, as pages follow it.
struct LiveTests {
  private static func live(_ count: Int? = nil) throws -> LiveLog {
    var live = LiveLog(named: "a1")
    for event in try Sample.log().events.prefix(count ?? .max) { live.append(event) }
    return live
  }

  /// The rows of a message of the stream, and its id.
  private static func rows(_ bytes: [UInt8]) throws -> (id: String, rows: [String]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    let data = lines.filter { $0.hasPrefix("data: ") }.map { String($0.dropFirst(6)) }
    #expect(data.first?.hasPrefix(#"["run","#) == true)
    return (String(try #require(lines.first).dropFirst(4)), Array(data.dropFirst()))
  }

  @Test func `whoever was away gets each line after the last one, once`() throws {
    let live = try Self.live()
    let whole = EventRows(try Sample.log().events)
    let expected = String(decoding: whole.bytes, as: UTF8.self).split(separator: "\n").map(
      String.init
    )
    for first in [0, 1, expected.count - 1] {
      var place = LiveLog.Position(run: "a1", lines: first)
      var found: [String] = []
      while let (bytes, next) = live.message(after: place, most: 100) {
        let (id, rows) = try Self.rows(bytes)
        #expect(id == "\(next)" && next.lines == place.lines + rows.count && !rows.isEmpty)
        found += rows
        place = next
      }
      #expect(found == Array(expected[first...]) && place == live.end)
    }
  }

  @Test func `lines that come later are what a whole log has in their place`() throws {
    var live = try Self.live(10)
    let before = live.end
    for event in try Sample.log().events.dropFirst(10) { live.append(event) }
    let (bytes, _) = try #require(live.message(after: before, most: .max))
    #expect(
      try Self.rows(bytes).rows
        == String(decoding: EventRows(try Sample.log().events).bytes, as: UTF8.self)
        .split(separator: "\n").dropFirst(10).map(String.init)
    )
  }

  @Test(arguments: ["b2.3", "a1.100000"])
  func `who has lines of another run is told to begin anew`(_ place: String) throws {
    let live = try Self.live()
    let position = try #require(LiveLog.Position(place))
    let (bytes, next) = try #require(live.message(after: position, most: .max))
    #expect(bytes.starts(with: Array("event: anew\n".utf8)) && next == live.end)
  }

  @Test func `a run that goes back is another run`() throws {
    var live = try Self.live()
    let before = live.end
    live.goBack(to: 5)
    #expect(live.end == LiveLog.Position(run: "a1-1", lines: 5))
    let (bytes, _) = try #require(live.message(after: before, most: .max))
    #expect(bytes.starts(with: Array("event: anew\n".utf8)))
  }

  @Test(arguments: ["", "a1", "a1.", "a1.-1", "a1.x", "a1.1.2"])
  func `a place that is none is not read`(_ text: String) {
    #expect(LiveLog.Position(text) == nil)
  }

  @Test func `the page has what has happened so far, up to now`() throws {
    var state = LiveState()
    state.time = 20_000_000_000
    state.caption = "a </script> in words"
    let page = String(decoding: try Self.live().page(state), as: UTF8.self)
    #expect(page.contains(#""start":0,"length":20000000,"#))
    #expect(page.contains(#""run":"a1","state":{"t":20000000,"rate":1.0,"#))
    #expect(!page.contains("a </script> in words") && page.contains("connect-src 'self'"))
    #expect(!page.contains("class=\"acts\"") && page.contains("new EventSource("))
    #expect(!(try Sample.report("html")).contains("EventSource"))
  }

  @Test func `a page is told what its own clock does not show`() {
    var told = LiveState()
    told.time = 1_000_000_000
    told.rate = 4
    var state = told
    state.time += 4_000_000_000
    #expect(state.isShown(by: told, after: 1_000_000_000))
    #expect(!state.isShown(by: told, after: 900_000_000))
    // A step while time stands still.
    told.rate = 0
    state = told
    #expect(state.isShown(by: told, after: 9_000_000_000))
    state.time += 200_000_000
    #expect(!state.isShown(by: told, after: 9_000_000_000))
    state = told
    state.said = "refused"
    #expect(!state.isShown(by: told, after: 0))
  }

  @Test func `the page has the scenario that plays, by which lines are told`() throws {
    var findings = Findings()
    findings.source = ["title A", "@1s watch <launch>"]
    let page = LiveLog(named: "a1", playing: findings).page(LiveState())
    #expect(String(decoding: page, as: UTF8.self).contains("@1s watch &lt;launch&gt;"))
  }

  @Test func `buttons say what they do, whatever is in their names`() throws {
    let buttons = [
      LiveActs.Button("\"1", "do \"<it>\""),
      LiveActs.Button(.begins("watch say "), "watch say TEXT"),
    ]
    let acts = LiveActs([LiveActs.Group("<Own>", buttons)])
    let page = String(decoding: try Self.live().page(LiveState(), acts), as: UTF8.self)
    #expect(page.contains("<span>&lt;Own&gt;</span>"))
    #expect(page.contains(#"data-key="&quot;1""#) && page.contains("do &quot;&lt;it&gt;&quot;"))
    #expect(page.contains(#"data-line="watch say ">watch say TEXT</button>"#))
    #expect(acts.has("\"1") && !acts.has("watch say "))
  }

  @Test func `a log from the middle of a run begins where it begins, and claims nothing before`()
    throws
  {
    var live = LiveLog(named: "a1")
    let events = try Sample.log().events
    let later = Array(events.drop { $0.timeNanoseconds < 5_000_000_000 })
    for event in later { live.append(event) }
    let start = try #require(later.first).timeNanoseconds / 1_000
    let picture = String(decoding: live.picture(at: 0), as: UTF8.self)
    #expect(picture.contains(#""whole":false,"start":\#(start),"#))
    #expect(!picture.contains(#"band link disconnected\" x=\"0%\""#))
  }
}
