import LockstepProtocol

/// Cases about calls that answer and send: a system carries each out in the step that has it (APP-4).
extension SystemCases {
  static func sends(_ role: DeviceRole) -> [Case] {
    [replies(role), data(role), methods(role), refusals(role), failed(role), clocks(role)]
  }

  private static func reply(to id: Int64, _ number: Int64) -> String {
    Harness.call("reply", #""to":\#(id),"payload":{"n":\#(number)}"#)
  }

  private static func replies(_ role: DeviceRole) -> Case {
    Case.system("APP-4", role, "“reply” answers its message, at once or later, and only once") {
      (rig) throws(Stop) in
      let device = try rig.connected()
      let question = Harness.message(3, reply: true, Harness.answering(reply(to: 3, 7)))
      let now = try device.act(question).packets("reply")
      try device.demand("APP-4", now.map { $0["id"] }, is: [3], "the ids of the replies")
      try device.demand("APP-4", now.first?["payload"]["n"], is: 7, "the reply's payload")
      try device.act(Harness.message(4, reply: true, #"{"n":1}"#))
      try device.act(Harness.message(5, reply: true, #"{"n":2}"#))
      let later = try device.play(reply(to: 5, 8)).packets("reply")
      try device.demand("APP-4", later.map { $0["id"] }, is: [5], "the ids of a later reply")
      let again = try device.play(reply(to: 5, 9)).packets("reply").count
      try device.demand("APP-4", again, is: 0, "replies to a message that has its reply")
    }
  }

  private static func data(_ role: DeviceRole) -> Case {
    Case.system("APP-4", role, "“messageData” sends bytes, and bytes that come are a message") {
      (rig) throws(Stop) in
      let device = try rig.connected()
      let call = Harness.call("messageData", #""data":"AQID","reply":true,"tag":"d""#)
      let sent = try device.play(call).packets("message")
      try device.demand("APP-4", sent.map { $0["payload"]["$data"] }, is: ["AQID"], "its bytes")
      try device.demand("APP-4", sent.first?["reply"], is: true, "that it wants a reply")
      let id = sent.first?["id"].number ?? 0
      let answer = Harness.packet(#""kind":"reply","id":\#(id),"payload":{"$data":"BAUG"}"#)
      let told = try device.act(answer).told("reply").last ?? .missing
      try device.demand("APP-4", told["payload"]["$data"], is: "BAUG", "the reply's bytes")
      try device.demand("APP-23", told["tag"], is: "d", "the reply's tag")
      let came = try device.act(Harness.message(1, #"{"$data":"AQID"}"#)).told("message")
      try device.demand("APP-4", came.map { $0["payload"]["$data"] }, is: ["AQID"], "what came")
    }
  }

  private static func methods(_ role: DeviceRole) -> Case {
    Case.system("APP-4", role, "“implement” says which messages the app's delegate takes") {
      (rig) throws(Stop) in
      let device = try rig.connected()
      try device.play(Harness.call("implement", #""methods":["message"]"#))
      let refused = try device.act(Harness.message(1, reply: true, #"{"n":1}"#))
      let codes = refused.packets("failure").map { $0["code"] }
      try device.demand("APP-4", codes, is: [7014], "the failure of one that wants a reply")
      try device.demand(
        "APP-4",
        refused.told("message").count,
        is: 0,
        "what the app is given of it"
      )
      let taken = try device.act(Harness.message(2, #"{"n":2}"#)).told("message").count
      try device.demand("APP-4", taken, is: 1, "messages without a reply that it is given")
      try device.play(Harness.call("implement", #""methods":["message-reply"]"#))
      let now = try device.act(Harness.message(3, reply: true, #"{"n":3}"#)).told("message").count
      try device.demand("APP-4", now, is: 1, "what it is given once it implements that")
    }
  }

  private static func refusals(_ role: DeviceRole) -> Case {
    Case.system("APP-24", role, "a message is refused later, too, and with the call's code") {
      (rig) throws(Stop) in
      let device = try rig.connected()
      try device.act(Harness.message(1, reply: true, #"{"n":1}"#))
      let later = try device.play(Harness.call("refuse", #""to":1,"code":7015"#))
      let failures = later.packets("failure")
      try device.demand("APP-24", failures.map { $0["code"] }, is: [7015], "the failure's code")
      try device.demand("APP-24", failures.map { $0["id"] }, is: [1], "the failure's id")
      let now = Harness.answering(Harness.call("refuse", #""to":2,"code":7006"#))
      let codes = try device.act(Harness.message(2, now)).packets("failure").map { $0["code"] }
      try device.demand("APP-24", codes, is: [7006], "the code for one without a reply")
    }
  }

  private static func failed(_ role: DeviceRole) -> Case {
    Case.system("APP-23", role, "what fails has its tag, of each kind") { (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      try device.play(Harness.activate)
      let bad = #""payload":{"n":null}"#
      var told = try device.play(
        Harness.call("message", #""payload":{"n":1},"reply":true,"tag":"m""#),
        Harness.call("context", #"\#(bad),"tag":"c""#),
        Harness.call("userInfo", #"\#(bad),"tag":"u""#),
        Harness.call("transferFile", #""path":"none.txt","tag":"f""#)
      )
      told += try device.advance(seconds: 1)
      let expected = [
        "applicationContext failed c", "file failed f", "message failed m", "userInfo failed u",
      ]
      try device.demand("APP-23", told.outcomesTold.sorted(), is: expected, "the outcomes")
    }
  }

  /// The difference between the other device's date and this one's, in microseconds.
  private static let lead: Int64 = 5_000_000

  private static func clocks(_ role: DeviceRole) -> Case {
    Case.system("SESSION-160", role, "an app is told how far the other device's date is away") {
      (rig) throws(Stop) in
      let device = try rig.connected()
      let send = Harness.call("message", #""payload":{"n":1},"reply":false"#)
      let id = try device.play(send).packets("message").first?["id"].number ?? 0
      try device.given(id > 0, "a message that leaves")
      let time = device.date(device.now) + lead
      let receipt = #""kind":"receipt","id":\#(id),"time":\#(time),"jumps":0"#
      let told = try device.act(Harness.packet(receipt)).told("clocks")
      try device.demand("SESSION-160", told.count, is: 1, "events “clocks”")
      try device.demand("SESSION-161", told.last?["offset"], is: .integer(lead), "“offset”")
      let bound = told.last?["within"].number ?? .max
      try device.demand("SESSION-162", bound < 1_000_000, is: true, "a bound below a second")
      try device.demand("SESSION-160", told.last?["at"], is: .integer(device.now), "“at”")
    }
  }
}
