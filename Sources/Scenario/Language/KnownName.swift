/// A name from Apple's frameworks or another tool that people may type in a scenario, and the line that
/// does the same here.
package struct KnownName {
  /// The place in a line at which the name is typed.
  package enum Place: String, CaseIterable {
    case line = "beginning of a line"
    case verb = "verb"
    case link = "verb of the link"
    case subject, property
    case kind = "kind of transfer"
  }

  /// The spellings of the name, in lower case, without separators and arguments.
  package let names: [String]
  package let place: Place
  /// The line to write instead; `DEVICE` stands for the device of the typed line.
  package let line: String

  private init(_ place: Place, _ names: String, _ line: String) {
    self.place = place
    self.names = names.split(separator: " ").map(String.init)
    self.line = line
  }

  /// Makes the hint for a word at a place; returns `nil` if the word is no such name.
  package static func hint(for word: String, at place: Place, of device: String) -> String? {
    let name = word.prefix { $0 != "(" && $0 != ":" }.lowercased()
      .filter { $0 != "-" && $0 != "_" && $0 != "." }
    let known = all.first { $0.place == place && $0.names.contains(name) }
    return known.map { "write: " + $0.line.replacing("DEVICE", with: device) }
  }

  package static let all = verbs + links + lines + subjects + properties + kinds

  private static let awayNames =
    "airplane airplanemode flightmode bluetooth bluetoothoff wifi wifioff offline outofrange disconnect"
  private static let backNames = "connect reconnect online inrange"

  private static let verbs = [
    KnownName(.verb, "sendmessage", #"DEVICE message {"text":"hello"} reply"#),
    KnownName(.verb, "sendmessagedata", #"DEVICE message-data "some bytes" reply"#),
    KnownName(
      .verb,
      "updateapplicationcontext applicationcontext setcontext",
      #"DEVICE context {"n":1}"#
    ),
    KnownName(.verb, "transferuserinfo senduserinfo", #"DEVICE user-info {"n":1}"#),
    KnownName(.verb, "transferfile sendfile", "DEVICE file ride.fit bytes 100000"),
    KnownName(
      .verb,
      "transfercurrentcomplicationuserinfo complicationuserinfo",
      #"phone complication {"n":1}"#
    ),
    KnownName(.verb, "isreachable", "expect DEVICE reachable"),
    KnownName(.verb, awayNames, "link cut"),
    KnownName(.verb, backNames, "link restore"),
    KnownName(
      .verb,
      "reboot poweroff shutdown switchoff",
      "DEVICE power-cut, and where it starts again: DEVICE restart"
    ),
    KnownName(.verb, "forcequit terminate terminateapp swipeaway", "DEVICE quit"),
    KnownName(.verb, "crash", "DEVICE kill, or of the app alone: DEVICE quit"),
    KnownName(.verb, "background backgroundapp presshome", "DEVICE home"),
    KnownName(.verb, "foreground openapp startapp launchapp", "DEVICE launch"),
    KnownName(.verb, "wait sleep", "+5s, before what comes next"),
  ]

  private static let links = [
    KnownName(.link, awayNames + " down off disconnected lose", "link cut"),
    KnownName(.link, backNames + " up on connected", "link restore"),
  ]

  private static let lines = [
    KnownName(.line, "wait sleep delay pause advance idle", "+5s, before what comes next"),
    KnownName(.line, "assert verify check should must require", "expect watch reachable within 2s"),
    KnownName(.line, awayNames, "link cut"),
    KnownName(.line, backNames, "link restore"),
    KnownName(.line, "sendmessage send", #"watch message {"text":"hello"} reply"#),
    KnownName(.line, "updateapplicationcontext", #"phone context {"n":1}"#),
    KnownName(.line, "transferuserinfo", #"watch user-info {"n":1}"#),
    KnownName(.line, "transferfile", "watch file ride.fit bytes 100000"),
    KnownName(.line, "loop for while", "repeat 3 times"),
    KnownName(.line, "iphone ios", "phone launch"),
    KnownName(.line, "applewatch watchos", "watch launch"),
  ]

  private static let subjects = [
    KnownName(.subject, "no never none", "expect not watch reachable"),
    KnownName(.subject, "iphone ios", "expect phone reachable"),
    KnownName(.subject, "applewatch watchos", "expect watch reachable"),
  ]

  private static let properties = [
    KnownName(.property, "no never", "expect not DEVICE reachable"),
    KnownName(.property, "isreachable online connected", "expect DEVICE reachable"),
    KnownName(
      .property,
      "sendmessage message didreceivemessage",
      "expect DEVICE receives message within 2s"
    ),
    KnownName(
      .property,
      "transferuserinfo userinfo didreceiveuserinfo",
      "expect DEVICE receives userInfo within 2s"
    ),
    KnownName(
      .property,
      "updateapplicationcontext applicationcontext context receivedapplicationcontext "
        + "didreceiveapplicationcontext",
      "expect DEVICE receives applicationContext within 2s"
    ),
    KnownName(.property, "transferfile didreceivefile", "expect DEVICE receives file within 30s"),
    KnownName(
      .property,
      "didfinishtransfer",
      "expect DEVICE outcome userInfo delivered within 30s"
    ),
    KnownName(
      .property,
      "outstandinguserinfotransfers",
      "expect DEVICE outstanding userInfo 0 within 30s"
    ),
    KnownName(
      .property,
      "outstandingfiletransfers",
      "expect DEVICE outstanding file 0 within 30s"
    ),
    KnownName(
      .property,
      "reply replied replyhandler",
      "expect DEVICE outcome message replied within 2s"
    ),
    KnownName(
      .property,
      "error errorhandler failed",
      "expect DEVICE outcome message failed 7007 within 2s"
    ),
    KnownName(.property, "ispaired paired", "expect phone told watchState paired = true"),
    KnownName(
      .property,
      "iswatchappinstalled",
      "expect phone told watchState installed = true"
    ),
    KnownName(
      .property,
      "iscomplicationenabled",
      "expect phone told watchState complication = true"
    ),
    KnownName(
      .property,
      "iscompanionappinstalled",
      "expect watch told companionState installed = true"
    ),
    KnownName(
      .property,
      "activationstate activated isactivated",
      "expect DEVICE told activated within 1s"
    ),
  ]

  private static let kinds = [
    KnownName(.kind, "sendmessage didreceivemessage", "expect DEVICE receives message within 2s"),
    KnownName(
      .kind,
      "transferuserinfo didreceiveuserinfo",
      "expect DEVICE receives userInfo within 2s"
    ),
    KnownName(
      .kind,
      "updateapplicationcontext didreceiveapplicationcontext",
      "expect DEVICE receives applicationContext within 2s"
    ),
    KnownName(.kind, "transferfile didreceivefile", "expect DEVICE receives file within 30s"),
  ]
}
