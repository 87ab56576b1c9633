import LockstepProtocol

/// Cases about the network that a device has for its app.
extension SystemCases {
  static func network(_ role: DeviceRole) -> [Case] {
    [answers(role), numbers(role), failures(role), background(role), cancelled(role), bytes(role)]
  }

  private static func asking(
    _ tag: String,
    _ more: String = "",
    address: String = "https://notes.example/runs"
  ) -> String {
    #"{"call":"request","tag":"\#(tag)","method":"POST","address":"\#(address)""# + more + "}"
  }

  private static let inBackground = #","background":true"#

  private static func response(_ number: Int64, _ more: String = #""status":201"#) -> String {
    #"{"type":"response","number":\#(number),\#(more)}"#
  }

  private static func answers(_ role: DeviceRole) -> Case {
    Case.system("APP-63", role, "a request has one answer, with its tag, after its step") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      let asked = try device.play(asking("up", #","headers":{"K":"v"},"body":"x""#))
      let sent = asked.requests.last ?? .missing
      try device.demand("APP-63", asked.told("response").count, is: 0, "answers in the step")
      try device.demand("APP-63", sent["body"], is: "x", "the body that leaves the device")
      try device.demand("APP-63", sent["headers"]["K"], is: "v", "the header that leaves it")
      let number = sent["number"].number ?? 0
      let more = #""status":201,"headers":{"H":"w"},"body":"y""#
      let told = try device.act(response(number, more)).told("response")
      try device.demand("APP-63", told.map { $0["tag"] }, is: ["up"], "the tags of the answers")
      try device.demand("APP-63", told.last?["status"] ?? .missing, is: 201, "the status")
      try device.demand("APP-63", told.last?["body"] ?? .missing, is: "y", "the body")
      let header = told.last?["headers"]["H"] ?? .missing
      try device.demand("APP-63", header, is: "w", "a header of the answer")
    }
  }

  private static func bytes(_ role: DeviceRole) -> Case {
    Case.system("APP-63", role, "bytes that are no text cross as “data”, and 60 s are waited") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      let sent = try device.play(asking("up", #","data":"/w==""#)).requests.last ?? .missing
      try device.demand("APP-63", sent["data"], is: "/w==", "the bytes that leave the device")
      let number = sent["number"].number ?? 0
      let answer = try device.act(response(number, #""status":200,"data":"/w==""#))
      let told = answer.told("response").last ?? .missing
      try device.demand("APP-63", told["data"], is: "/w==", "the bytes of the answer")
      let plain = Harness.call("request", #""address":"https://notes.example/","tag":"w""#)
      let method = try device.play(plain).requests.last?["method"] ?? .missing
      try device.demand("APP-63", method, is: "GET", "the method that no call names")
      let early = try device.advance(seconds: 59).told("response").count
      try device.demand("APP-64", early, is: 0, "answers within 59 s")
      let late = try device.advance(seconds: 2).told("response").last ?? .missing
      try device.demand("APP-64", late["code"], is: -1001, "the number after 60 s")
      let isName = late["failed"].text?.first?.isLetter ?? false
      try device.demand("APP-63", isName, is: true, "a name in “failed”, found \(late["failed"])")
    }
  }

  private static func numbers(_ role: DeviceRole) -> Case {
    Case.system("LEASE-38", role, "requests count from 1, and another number is nobody's answer") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      let sent = try device.play(asking("a"), asking("b")).requests.map { $0["number"] }
      try device.demand("LEASE-38", sent, is: [1, 2], "the numbers of the requests")
      let strange = try device.act(response(9)).told("response").count
      try device.demand("LEASE-38", strange, is: 0, "answers to number 9")
      let told = try device.act(response(2), response(1)).told("response").map { $0["tag"] }
      try device.demand("LEASE-38", Set(told.map { "\($0)" }).count, is: 2, "requests answered")
      let again = try device.act(response(1)).told("response").count
      try device.demand("LEASE-38", again, is: 0, "answers to one that was answered")
    }
  }

  private static func failures(_ role: DeviceRole) -> Case {
    Case.system("APP-64", role, "a request that fails is told so with Apple's number") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      func code(_ call: String, after seconds: Int64 = 1) throws(Stop) -> JSONValue {
        try device.play(call)
        return try device.advance(seconds: seconds).told("response").last?["code"] ?? .missing
      }
      let open = try code(asking("o", address: "http://notes.example/"))
      try device.demand("APP-64", open, is: -1022, "the number of plain HTTP")
      let late = try code(asking("t", #","timeout":3"#), after: 3)
      try device.demand("APP-64", late, is: -1001, "the number of a time-out")
      try device.play(asking("c"))
      let stopped = try code(#"{"call":"cancelRequest","tag":"c"}"#)
      try device.demand("APP-64", stopped, is: -999, "the number of a cancelled request")
      try device.play(asking("l"))
      let lost = try device.act(Harness.input("network", #""how":"offline""#)).told("response")
      try device.demand("APP-64", lost.last?["code"] ?? .missing, is: -1005, "that of a lost one")
      try device.demand("APP-64", try code(asking("n")), is: -1009, "that without a network")
      try device.act(Harness.input("network", #""how":"captive""#))
      try device.demand("APP-64", try code(asking("p")), is: -1200, "that behind a portal")
      try device.act(Harness.input("network", #""how":"drops""#))
      let sent = try device.play(asking("d")).requests.last?["number"].number ?? 0
      let gone = try device.act(response(sent)).told("response").last?["code"] ?? .missing
      try device.demand("APP-64", gone, is: -1005, "that of an answer on its way")
    }
  }

  private static func background(_ role: DeviceRole) -> Case {
    Case.system("APP-65", role, "a background request outlives network, app and device") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      try device.needs("crash")
      try device.act(Harness.input("network", #""how":"offline""#))
      let waiting = try device.play(asking("up", inBackground), asking("own")).requests.count
      try device.demand("APP-65", waiting, is: 0, "requests that leave without a network")
      try device.crash(#""how":"power-cut""#)
      let (next, _) = try rig.launch()
      let sent = try next.act(Harness.input("network", #""how":"online""#)).requests
      try next.demand("APP-65", sent.map { $0["method"] }, is: ["POST"], "what goes out again")
      try next.act(Harness.input("home"))
      try next.advance(seconds: 60)
      let number = sent.last?["number"].number ?? 0
      let told = try next.act(response(number)).told("response").map { $0["tag"] }
      try next.demand("APP-65", told, is: ["up"], "what a suspended app is resumed for")
      try next.act(Harness.input("launch"))
      try next.play(asking("mine"), asking("twice", inBackground))
      let again = try next.act(Harness.input("network", #""how":"offline""#))
      try next.demand("APP-65", again.told("response").count, is: 1, "what the loss ends")
      let second = try next.act(Harness.input("network", #""how":"online""#)).requests.count
      try next.demand("APP-65", second, is: 1, "requests that go out once more")
    }
  }

  private static func cancelled(_ role: DeviceRole) -> Case {
    Case.system("APP-66", role, "who ends the app cancels its background requests") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      let sent = try device.play(asking("up", inBackground), asking("own")).requests
      try device.demand("APP-63", sent.count, is: 2, "the requests that leave the device")
      let number = sent[0]["number"].number ?? 0
      try device.act(Harness.input("quit"))
      let woken = try device.act(response(number)).told("response").count
      try device.demand("APP-66", woken, is: 0, "answers that start an app which a person ended")
      let told = try device.act(Harness.input("launch")).told("response")
      try device.demand("APP-66", told.map { $0["tag"] }, is: ["up"], "what the launch is told of")
      try device.demand("APP-66", told.last?["code"] ?? .missing, is: -999, "the number of it")
    }
  }
}

extension [Effect] {
  /// The requests to servers that leave the device, in order.
  fileprivate var requests: [JSONValue] { filter { $0.word == "request" }.map(\.value) }
}
