import LockstepProtocol

/// Cases about gaps in numbers: if a device's folder is copied, each copy goes on with numbers of its
/// own, far from the other's.
enum CopiedFolderCases {
  static let all: [Case] = DeviceRole.allCases.flatMap(userInfos) + [changes, gaps]

  private static func userInfos(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-34", role, "numbers that lie far apart are runs of their own") {
        (b) throws(Stop) in
        try b.ready()
        let turns: [(id: Int64, isTaken: Bool)] = [
          (1, true), (20_005, true), (2, true), (20_005, false), (1, false),
        ]
        for (id, isTaken) in turns { try take(b, id, isTaken) }
      },
      Case("SESSION-34", role, "a number up to 10,000 above a run carries it on") {
        (b) throws(Stop) in
        try b.ready()
        for (id, isTaken) in [(1, true), (10_001, true), (5_000, false)] as [(Int64, Bool)] {
          try take(b, id, isTaken)
        }
      },
    ]
  }

  private static func take(_ b: Harness, _ id: Int64, _ isTaken: Bool) throws(Stop) {
    let effects = try b.act(Harness.userInfo(id, origin: 9, #"{"n":\#(id)}"#))
    let wanted: [JSONValue] = isTaken ? [.integer(id)] : []
    try b.demand("SESSION-34", effects.received("userInfo"), is: wanted, "given of \(id)")
    let receipts = effects.packets("userInfoReceipt").count
    try b.demand("SESSION-36", receipts, is: 1, "receipts of \(id)")
  }

  // MARK: Changes

  /// Makes a user info, with a number of its own, that changes the settings.
  private static func change(_ b: Harness, _ sequence: Int64, in id: Int64, _ countdown: Int)
    -> String
  {
    Harness.userInfo(
      id,
      #"{"type":"change","origin":1,"sequence":\#(sequence),"date":{"$date":\#(b.date(b.now))},"#
        + #""autoFinish":\#(countdown)}"#
    )
  }

  private static let changes = Case(
    "CHANGE-4",
    .phone,
    "changes whose sequences lie far apart are runs of their own"
  ) { (b) throws(Stop) in
    try b.phoneLinked()
    let turns: [(sequence: Int64, id: Int64, isNew: Bool)] = [
      (1, 1, true), (20_005, 2, true), (2, 3, true), (20_005, 4, false), (1, 5, false),
    ]
    for (sequence, id, isNew) in turns {
      let written = try b.act(change(b, sequence, in: id, Int(id) + 10)).words("document").count
      try b.demand("CHANGE-4", written, is: isNew ? 1 : 0, "documents of change \(sequence)")
    }
  }

  private static let gaps = Case(
    "CHANGE-4",
    .phone,
    "a sequence that its watch has passed over lies in the run",
    .invalid
  ) { (b) throws(Stop) in
    try b.phoneLinked()
    for (sequence, id, isNew) in [(1, 1, true), (4, 2, true), (3, 3, false), (5, 4, true)]
      as [(Int64, Int64, Bool)]
    {
      let written = try b.act(change(b, sequence, in: id, Int(id) + 10)).words("document").count
      try b.takeContexts()
      try b.demand("CHANGE-4", written, is: isNew ? 1 : 0, "documents of change \(sequence)")
      let applied = b.context["applied"]["sequence"]
      let last = max(sequence, id == 3 ? 4 : 0)
      try b.demand("CHANGE-6", applied, is: .integer(last), "“applied” after change \(sequence)")
    }
  }
}
