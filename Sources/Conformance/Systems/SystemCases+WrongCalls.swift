import LockstepProtocol

/// Cases about calls that break a rule of the page: each ends its app (APP-9), which is launched again.
extension SystemCases {
  static func wrongCalls(_ role: DeviceRole) -> [Case] {
    [
      wrong("APP-15", role, "a call without a field that it needs ends the app", lacking),
      wrong("APP-15", role, "a call with a value that it cannot have ends the app", impossible),
      wrong("APP-12", role, "a name that can be no file's ends the app", names),
      wrong("APP-23", role, "a tag of no byte, or of 256, ends the app", tags),
    ]
  }

  private static func wrong(
    _ statement: String,
    _ role: DeviceRole,
    _ claim: String,
    _ calls: [String]
  ) -> Case {
    Case.system(statement, role, claim, .invalid) { (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      for call in calls {
        let ended = try device.play(call).words("appEnded").count
        try device.demand(statement, ended, is: 1, "“appEnded” for \(call.prefix(80))")
        let next = try device.act(Harness.input("launch")).told("launched").count
        try device.given(next == 1, "an app that is launched again after \(call.prefix(80))")
      }
    }
  }

  /// Calls that lack one of the fields that they need.
  private static let lacking = [
    Harness.call("message", #""reply":false"#), Harness.call("messageData", #""reply":false"#),
    Harness.call("implement"), Harness.call("reply", #""to":1"#), Harness.call("refuse"),
    Harness.call("context"), Harness.call("userInfo"), Harness.call("forget"),
    Harness.call("acknowledge", #""origin":1"#), Harness.call("complication"),
    Harness.call("completeTask"), Harness.call("writeFile", #""path":"a""#),
    Harness.call("transferFile"), Harness.call("moveFile"), Harness.call("launchWatchApp"),
    Harness.call("startWorkout"), Harness.call("sendToRemote"), Harness.call("implementRemote"),
    Harness.call("loadRecording"), Harness.call("taken"), Harness.call("cancelRequest"),
    Harness.call("submitTask"), Harness.call("setTaskCompleted", #""id":1"#),
    Harness.call("haptic"), Harness.call("shown"), Harness.call("document", #""kind":"k""#),
    Harness.call("answer"), Harness.call("refused", #""action":"a""#), Harness.call("note"),
    Harness.call("querySamples"), Harness.call("deleteSamples"), Harness.call("executeObserver"),
  ]

  private static let impossible = [
    Harness.call("haptic", #""haptic":"boom""#), Harness.call("effort", #""effort":"hard""#),
    Harness.call("startWorkout", #""activity":"running","every":61"#),
    Harness.call("startWorkout", #""activity":"running","every":0"#),
    Harness.call("request", #""address":"https://a.example/","timeout":0"#),
    Harness.call("request", #""address":"https://a.example/","timeout":86401"#),
    Harness.call("writeFile", #""path":"a","data":"***""#),
    Harness.call("keep", #""name":"d","content":"\#(String(repeating: "x", count: 1_047_553))""#),
  ]

  private static let long = String(repeating: "x", count: 65)
  private static let names = ["a/b", ".a", "", long].flatMap { name in
    [
      Harness.call("keep", #""name":"\#(name)","content":1"#),
      Harness.call("userInfo", #""name":"\#(name)","payload":{}"#),
      Harness.call("submitTask", #""identifier":"\#(name)""#),
      Harness.call(
        "beginCollection",
        #""builder":"\#(name)","activity":"running","startDate":"2026-03-01T08:00:00Z""#
      ),
    ]
  }

  private static let tags = ["", String(repeating: "x", count: 256)].flatMap { tag in
    [
      Harness.call("message", #""payload":{},"reply":false,"tag":"\#(tag)""#),
      Harness.call("context", #""payload":{},"tag":"\#(tag)""#),
      Harness.call("userInfo", #""payload":{},"tag":"\#(tag)""#),
      Harness.call("transferFile", #""path":"a","tag":"\#(tag)""#),
    ]
  }
}
