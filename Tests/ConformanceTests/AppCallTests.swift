import LockstepConformance
import Testing

/// What the suite demands of an app's calls is the table of apps.md, row by row.
struct AppCallTests {
  /// Each call with all that it must have, and nothing else.
  private static let calls = [
    #""activate""#, #""message","payload":{}"#, #""messageData","data":"""#,
    #""implement","methods":[]"#, #""reply","to":1,"payload":{}"#, #""refuse","to":1"#,
    #""context","payload":{}"#, #""userInfo","payload":{}"#, #""forget","name":"a""#,
    #""acknowledge","origin":1,"id":1"#,
    #""hold""#, #""resume""#, #""cancelUserInfo","id":1"#, #""complication","payload":{}"#,
    #""completeTask","id":1"#, #""writeFile","path":"a","data":"""#, #""transferFile","path":"a""#,
    #""moveFile","path":"a""#, #""cancelFile","id":1"#, #""launchWatchApp","payload":{}"#,
    #""prepareWorkout","activity":"running""#, #""startWorkout","activity":"running""#,
    #""pauseWorkout""#, #""resumeWorkout""#, #""endWorkout""#, #""stopWorkout""#,
    #""startMirroring""#, #""stopMirroring""#, #""sendToRemote","data":"""#,
    #""implementRemote","handlers":[]"#, #""loadRecording","piece":{}"#, #""playRecording""#,
    #""taken","through":1"#, #""request","address":"https://a.example""#,
    #""cancelRequest","tag":"a""#, #""submitTask","identifier":"a""#,
    #""setTaskCompleted","id":1,"success":true"#, #""effort","effort":"idle""#,
    #""keep","name":"a""#,
    #""haptic","haptic":"click""#, #""shown","screen":{"screen":"a"}"#,
    #""document","kind":"a","document":"b""#, #""answer","content":{}"#,
    #""refused","action":"a","reason":"b""#, #""note","text":"a""#, #""exit""#,
  ]

  /// The statement that a call breaks.
  private static func broken(_ call: JSONValue) throws -> String? {
    do throws(Stop) {
      try AppCallRules.check(call)
      return nil
    } catch .broke(let statement, _, _) {
      return statement
    }
  }

  @Test func `each row of the table has a rule, and each rule a row`() throws {
    let page = try Repository.text("docs/protocol/apps.md")
    let table = StatementTable.read(page, page: "apps.md").first { $0.head == "`call`" }
    #expect(AppCallRules.names.map { "`\($0)`" } == table?.rows)
    let health = StatementTable.read(page, page: "apps.md").first { $0.head == "`call` to health" }
    #expect(AppCallRules.healthNames.map { "`\($0)`" } == health?.rows)
  }

  @Test func `each call to health is answered where a case does what an app asks`() {
    let answered = AppCallRules.healthNames.filter { $0 != "completeObserver" }
    #expect(AppReactions.answeredHealthCalls == answered)
  }

  @Test func `the app that is strict about events knows each row of their table`() throws {
    let page = try Repository.text("docs/protocol/apps.md")
    let table = StatementTable.read(page, page: "apps.md").first { $0.head == "`type`" }
    let app = try Repository.text("Tests/Peers/faulty/app_wrong.py")
    let known = app.firstMatch(of: /KNOWN = \(([^)]+)\)/)?.1.matches(of: /"([A-Za-z]+)"/) ?? []
    #expect(known.map { "`\($0.1)`" }.sorted() == table?.rows.sorted())
  }

  @Test func `a call that lacks what its row says is told so`() throws {
    var tried: [String] = []
    for text in Self.calls {
      let call = try JSONValue(Array(#"{"call":\#(text)}"#.utf8))
      tried.append(call["call"].text ?? "")
      #expect(try Self.broken(call) == nil, "\(call)")
      for name in call.names where name != "call" {
        let rest = call.names.filter { $0 != name }
        let less = JSONValue.object(rest.map { JSONValue.Field(name: $0, value: call[$0]) })
        #expect(["APP-15", "APP-12"].contains(try Self.broken(less)), "\(less)")
      }
    }
    #expect(tried == AppCallRules.names)
    #expect(try Self.broken(try JSONValue(Array(#"{"call":"dance"}"#.utf8))) == "APP-15")
  }
}
