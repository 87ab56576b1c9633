import LockstepHTTP
import LockstepProtocol
import LockstepSimulation

/// The server's handling of uploaded files.
extension UploadServer {
  static let dataTypes = ["fit", "fit.gz", "tcx", "tcx.gz", "gpx", "gpx.gz"]

  mutating func take(_ request: HTTPRequest, _ fault: String?, at date: WallTime) -> HTTPResponse {
    guard
      let form = Multipart(
        contentType: request.headers["Content-Type"] ?? "",
        body: request.body
      )
    else { return Self.fault(400, "Bad Request", "Upload", "body", "not multipart") }
    guard let type = form.text("data_type"), Self.dataTypes.contains(type) else {
      return Self.fault(400, "Bad Request", "Upload", "data_type", "invalid")
    }
    guard let file = form.part("file"), !file.bytes.isEmpty else {
      return Self.fault(400, "Bad Request", "Upload", "file", "empty")
    }
    if fault == "malformed" {
      return Self.fault(400, "The file is malformed: &lt;Lap&gt;", "Upload", "file", "malformed")
    }
    let name = form.text("external_id") ?? ""
    var digest = Digest()
    digest.add(String(decoding: file.bytes, as: UTF8.self))
    let upload = BroughtFile(
      id: number(),
      externalID: name,
      sportType: form.text("sport_type") ?? "Workout",
      fileName: name.isEmpty ? file.fileName ?? "" : "\(name).\(type)",
      digest: hexadecimal(digest.value),
      readyAt: date + .milliseconds(Self.workMilliseconds),
      fate: .waiting
    )
    uploads.append(upload)
    return HTTPResponse(201) { Self.write(upload, into: &$0) }
  }

  mutating func status(of request: HTTPRequest, _ fault: String?, at date: WallTime) -> HTTPResponse
  {
    guard let index = uploads.firstIndex(where: { "\($0.id)" == request.pathWords.last }),
      fault != "forgotten"
    else { return Self.fault(404, "Record Not Found", "Upload", "id", "invalid") }
    notePoll(index, at: date)
    if fault == "error" { uploads[index].fate = .failed("The file has no time in it &lt;Time&gt;") }
    if fault == "processing" { uploads[index].readyAt = date + .seconds(3) }
    settle(at: date)
    if fault == "deleted" {
      uploads[index].fate = .deleted
      activities.removeAll { $0.digest == uploads[index].digest }
    }
    let upload = uploads[index]
    return HTTPResponse(200) { Self.write(upload, into: &$0) }
  }

  /// Processes the files that have waited long enough, in the order in which they came.
  private mutating func settle(at date: WallTime) {
    for index in uploads.indices where uploads[index].fate == .waiting {
      if uploads[index].readyAt > date { continue }
      let upload = uploads[index]
      let same = activities.first {
        $0.digest == upload.digest
          || !upload.externalID.isEmpty && $0.externalID == upload.externalID
      }
      if let same {
        uploads[index].fate = .failed("\(upload.fileName) duplicate of activity \(same.id)")
        continue
      }
      let activity = Activity(
        id: number(),
        externalID: upload.externalID,
        sportType: upload.sportType,
        digest: upload.digest
      )
      activities.append(activity)
      uploads[index].fate = .ready(activity: activity.id)
    }
  }

  private static func write(_ upload: BroughtFile, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("id", upload.id)
    writer.field("id_str", "\(upload.id)")
    writer.field("external_id", upload.fileName)
    writer.key("error")
    if case .failed(let error) = upload.fate { writer.string(error) } else { writer.null() }
    writer.field("status", words(of: upload.fate))
    writer.key("activity_id")
    if case .ready(let activity) = upload.fate { writer.integer(activity) } else { writer.null() }
    writer.endObject()
  }

  static func words(of fate: Fate) -> String {
    switch fate {
    case .waiting: "Your activity is still being processed."
    case .ready: "Your activity is ready."
    case .failed: "There was an error processing your activity."
    case .deleted: "The created activity has been deleted."
    }
  }
}
