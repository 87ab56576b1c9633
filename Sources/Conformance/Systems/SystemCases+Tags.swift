import LockstepProtocol

/// Cases about the tags by which an app recognises the outcomes of its sends, and about sends that the
/// system refuses.
extension SystemCases {
  static func tags(_ role: DeviceRole) -> [Case] {
    [
      Case.system("APP-23", role, "a tag comes back with the reply and the outcome") {
        (rig) throws(Stop) in
        let (device, _) = try rig.launch()
        try device.play(Harness.activate)
        try device.act(Harness.linkUp)
        try device.act(Harness.presence())
        // Another one sends first, so that an app that counts would be wrong.
        try device.act(Harness.input("message", #""payload":{"n":1},"reply":true"#))
        let sent = try device.play(ask("mine")).packets("message")
        try device.given(sent.count == 1, "a message that leaves")
        let id = sent.first?["id"].number ?? 0
        let told = try device.act(
          Harness.packet(#""kind":"reply","id":\#(id),"payload":{"n":2}"#)
        )
        let replies = told.told("reply").map { $0["tag"] }
        try device.demand("APP-23", replies, is: ["mine"], "the tag of the reply")
        let outcomes = told.told("session").filter { $0["event"] == "outcome" }.map { $0["tag"] }
        try device.demand("APP-23", outcomes, is: ["mine"], "the tag of the outcome")
      },
      Case.system("APP-23", role, "a transfer has its tag in the next life of its app") {
        (rig) throws(Stop) in
        let (device, _) = try rig.launch()
        try device.play(
          Harness.activate,
          #"{"call":"userInfo","name":"a","payload":{"n":1},"tag":"first"}"#
        )
        try device.act(Harness.input("quit"))
        let next = try device.act(Harness.input("launch")).steps.first?["event"] ?? .missing
        let kept = next["kept"].elements.map { $0["tag"] }
        try device.demand("APP-23", kept, is: ["first"], "the tag of what is kept")
        try device.play(Harness.activate)
        let effects = try device.act(Harness.linkUp) + device.act(Harness.presence())
        let sent = effects.packets("userInfo")
        try device.given(sent.count == 1, "a user info that leaves")
        let mark = sent.first ?? .missing
        let told = try device.act(
          Harness.packet(
            #""kind":"userInfoReceipt","origin":\#(mark["origin"]),"id":\#(mark["id"])"#
          )
        ).told("session").filter { $0["event"] == "outcome" }.map { $0["tag"] }
        try device.demand("APP-23", told, is: ["first"], "the tag of its outcome")
      },
    ]
  }

  private static func ask(_ tag: String) -> String {
    #"{"call":"message","payload":{"n":1},"reply":true,"tag":"\#(tag)"}"#
  }

  static func refusing(_ role: DeviceRole) -> [Case] {
    [true, false].map { wantsReply in
      let what = wantsReply ? "that asks for a reply" : "without a reply"
      return Case.system("APP-24", role, "a message \(what) is refused with its code") {
        (rig) throws(Stop) in
        let (device, _) = try rig.launch()
        try device.play(Harness.activate)
        try device.act(Harness.linkUp)
        try device.act(Harness.presence())
        let sent = try device.act(
          Harness.message(
            1,
            reply: wantsReply,
            #"{"answer":{"calls":[{"call":"refuse","to":1}]}}"#
          )
        )
        let codes = sent.packets("failure").map { $0["code"] }
        try device.demand("APP-24", codes, is: [7014], "the code of the failure")
        try device.demand("APP-24", sent.packets("receipt").count, is: 0, "receipts")
      }
    }
  }
}
