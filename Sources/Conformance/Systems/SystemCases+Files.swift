import LockstepProtocol

/// Cases about the files of an app: those that it writes, sends, takes back and is given.
extension SystemCases {
  static func files(_ role: DeviceRole) -> [Case] {
    [
      sending(role), copying(role), takingBack(role), given(role), awaited(role),
      waitingFiles(role),
    ]
  }

  private static func write(_ path: String, _ data: String) -> String {
    Harness.call("writeFile", #""path":"\#(path)","data":"\#(data)""#)
  }

  private static func transfer(_ path: String, _ more: String = "") -> String {
    Harness.call("transferFile", #""path":"\#(path)"\#(more)"#)
  }

  private static func mark(_ packet: JSONValue) -> String {
    #""origin":\#(packet["origin"]),"id":\#(packet["id"])"#
  }

  /// Tells the sender of a file that all is wanted, and returns the bytes that it sends.
  private static func bytes(_ device: Harness, of file: JSONValue) throws(Stop) -> [Effect] {
    try device.act(Harness.packet(#""kind":"fileOffset",\#(mark(file)),"offset":0"#))
  }

  private static func sending(_ role: DeviceRole) -> Case {
    Case.system("APP-4", role, "“transferFile” sends what “writeFile” has written, with its tag") {
      (rig) throws(Stop) in
      let device = try rig.connected()
      let sent = try device.play(
        write("a.txt", "AQID"),
        transfer("a.txt", #","metadata":{"k":"v"},"tag":"f""#)
      )
      let files = sent.packets("file")
      try device.demand("APP-4", files.map { $0["name"] }, is: ["a.txt"], "the files that leave")
      try device.demand("APP-4", files[0]["size"], is: 3, "its size")
      try device.demand("APP-4", files[0]["metadata"]["k"], is: "v", "its metadata")
      let pieces = try bytes(device, of: files[0])
      let data = pieces.packets("fileData").map { $0["data"] }
      try device.demand("APP-4", data, is: ["AQID"], "its bytes")
      let progress = (sent + pieces).sessionTold("progress")
      try device.demand("SESSION-99", progress.isEmpty, is: false, "that progress is told")
      try device.demand("APP-23", progress.last?["tag"], is: "f", "the tag of its progress")
      let end = try device.act(Harness.packet(#""kind":"fileReceipt",\#(mark(files[0]))"#))
      try device.demand("APP-23", end.outcomesTold, is: ["file delivered f"], "its outcome")
    }
  }

  private static func copying(_ role: DeviceRole) -> Case {
    Case.system("APP-4", role, "“transferFile” sends the file as it was at the call") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      try device.play(Harness.activate, write("a.txt", "AQID"), transfer("a.txt"))
      try device.play(write("a.txt", "CQgH"))
      let up = try device.act(Harness.linkUp) + device.act(Harness.presence())
      let file = up.packets("file").first ?? .missing
      let data = try bytes(device, of: file).packets("fileData").map { $0["data"] }
      try device.demand("APP-4", data, is: ["AQID"], "the bytes of a file that was changed since")
    }
  }

  private static func takingBack(_ role: DeviceRole) -> Case {
    Case.system("APP-4", role, "“cancelFile” takes back what waits, by its tag or its number") {
      (rig) throws(Stop) in
      let (device, first) = try rig.launch()
      let last = first["last"].number ?? 0
      try device.play(
        Harness.activate,
        write("a.txt", "AQID"),
        transfer("a.txt", #","tag":"t""#),
        transfer("a.txt"),
        transfer("a.txt", #","metadata":{"n":3}"#)
      )
      let byTag = try device.play(Harness.call("cancelFile", #""tag":"t""#)).outcomesTold
      try device.demand("APP-23", byTag, is: ["file cancelled t"], "the outcome by its tag")
      let byNumber = try device.play(Harness.call("cancelFile", #""id":\#(last + 2)"#))
      try device.demand("APP-4", byNumber.outcomesTold, is: ["file cancelled"], "by its number")
      let up = try device.act(Harness.linkUp) + device.act(Harness.presence())
      let left = up.packets("file").map { $0["metadata"]["n"] }
      try device.demand("APP-4", left, is: [3], "the files that leave after all")
    }
  }

  /// The CRC-32 of the bytes 1, 2, 3.
  private static let checksum = 1_438_416_925

  /// Gives the device a file of three bytes, and returns what it does.
  private static func receive(_ device: Harness, _ id: Int64, _ metadata: String) throws(Stop)
    -> [Effect]
  {
    let mark = #""origin":9,"id":\#(id)"#
    let head = #""name":"in.txt","size":3,"checksum":\#(checksum),"metadata":\#(metadata)"#
    let began = try device.act(Harness.packet(#""kind":"file",\#(mark),\#(head)"#))
    let data = Harness.packet(#""kind":"fileData",\#(mark),"offset":0,"data":"AQID""#)
    return try began + device.act(data)
  }

  private static func given(_ role: DeviceRole) -> Case {
    Case.system("APP-4", role, "an app is given a file that came, and “moveFile” makes it its own")
    {
      (rig) throws(Stop) in
      let device = try rig.connected()
      let move = Harness.answering(Harness.call("moveFile", #""path":"mine.txt""#))
      let came = try receive(device, 7, move)
      let told = came.told("file")
      try device.demand("APP-10", told.map { $0["id"] }, is: [7], "the files that it is given")
      try device.demand("APP-10", told[0]["name"], is: "in.txt", "its name")
      try device.demand("APP-10", told[0]["size"], is: 3, "its size")
      try device.demand("APP-10", told[0]["data"], is: "AQID", "its bytes")
      try device.demand("APP-10", told[0]["metadata"]["answer"].isMissing, is: false, "metadata")
      let receipts = came.packets("fileReceipt").map { $0["code"] }
      try device.demand("SESSION-97", receipts, is: [.missing], "its receipts")
      let file = try device.play(transfer("mine.txt")).packets("file").first ?? .missing
      try device.demand("APP-4", file["size"], is: 3, "the size of the file that was moved")
      let data = try bytes(device, of: file).packets("fileData").map { $0["data"] }
      try device.demand("APP-4", data, is: ["AQID"], "the bytes of the file that was moved")
    }
  }

  private static func awaited(_ role: DeviceRole) -> Case {
    Case.system("APP-10", role, "a file that comes while no app runs is given to the next launch") {
      (rig) throws(Stop) in
      let device = try rig.connected()
      try device.act(Harness.input("quit"))
      var told = try receive(device, 7, "{}").told("file")
      try device.act(Harness.input("launch"))
      told += try device.play(Harness.activate).told("file")
      try device.demand("APP-10", told.map { $0["id"] }, is: [7], "the files that it is given")
    }
  }

  private static func waitingFiles(_ role: DeviceRole) -> Case {
    Case.system("APP-3", role, "a launch says which files have no receipt") { (rig) throws(Stop) in
      let (device, first) = try rig.launch()
      try device.demand("APP-3", first["outstandingFiles"], is: .missing, "files at first")
      let more = #","metadata":{"k":"v"},"tag":"f""#
      try device.play(Harness.activate, write("a.txt", "AQID"), transfer("a.txt", more))
      let files = try device.relaunch().first?["outstandingFiles"].elements ?? []
      try device.demand("APP-3", files.map { $0["name"] }, is: ["a.txt"], "“outstandingFiles”")
      try device.demand("APP-3", files[0]["size"], is: 3, "its size")
      try device.demand("APP-3", files[0]["metadata"]["k"], is: "v", "its metadata")
      try device.demand("APP-23", files[0]["tag"], is: "f", "its tag")
      try device.play(Harness.activate)
      let up = try device.act(Harness.linkUp) + device.act(Harness.presence())
      let file = up.packets("file").first ?? .missing
      try device.demand("APP-3", file["id"], is: files[0]["id"], "the number of what leaves")
      _ = try bytes(device, of: file)
      try device.act(Harness.packet(#""kind":"fileReceipt",\#(mark(file))"#))
      let left = try device.relaunch().first?["outstandingFiles"] ?? .missing
      try device.demand("APP-3", left, is: .missing, "“outstandingFiles” after its receipt")
    }
  }
}
