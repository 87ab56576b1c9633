import LockstepDocuments
package import LockstepProtocol
package import LockstepSimulation

/// The memory that the client keeps between starts: the account, and the state of each workout.
package struct UploadMemory: Equatable, Sendable {
  /// The owner's account: the tokens that the server gave for the owner's consent.
  package struct Account: Equatable, Sendable {
    /// The address of the server for which the tokens are valid.
    package var server: String
    package var accessToken: Secret
    package var refreshToken: Secret
    package var expiresAt: WallTime
    package var scope: String
    package var athlete: String?
  }

  /// The stage of a workout's upload.
  package enum Stage: String, CaseIterable, Sendable {
    /// The file is being sent, and the client does not know yet if the server has it.
    case sending
    /// The server has the file, but has not reported a result.
    case processing
    /// The workout is an activity on the server.
    case done
    /// The server refused the file.
    case failed
    /// The activity was deleted on the server.
    case deleted
  }

  /// The upload of one workout.
  package struct Job: Equatable, Sendable {
    package var externalID: String
    package var digest: String
    package var stage: Stage
    package var uploadID: String?
    package var activityID: String?
    /// `true` if the activity already existed on the server.
    package var isDuplicate = false
    /// The reason that the server gave for a refusal.
    package var reason: UploadReason?
  }

  package internal(set) var account: Account?
  /// The uploads, oldest first.
  package internal(set) var jobs: [Job] = []

  package init() {}

  package func job(_ externalID: String) -> Job? { jobs.first { $0.externalID == externalID } }

  mutating func keep(_ job: Job) {
    if let index = jobs.firstIndex(where: { $0.externalID == job.externalID }) {
      jobs[index] = job
    } else {
      jobs.append(job)
    }
  }
}

/// The coding of the memory, in a file that only its owner can read.
extension UploadMemory {
  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    if let account {
      writer.key("account")
      writer.beginObject()
      writer.field("server", account.server)
      writer.field("access_token", account.accessToken.revealed)
      writer.field("refresh_token", account.refreshToken.revealed)
      writer.field("expires_at", ISODate.text(account.expiresAt))
      writer.field("scope", account.scope)
      if let athlete = account.athlete { writer.field("athlete", athlete) }
      writer.endObject()
    }
    writer.array("uploads", jobs) { $0.write(into: &$1) }
    writer.endObject()
  }

  package static func read(_ reader: inout JSONReader) throws(JSONError) -> Self {
    var memory = Self()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "account": memory.account = try readAccount(&reader)
      case "uploads":
        try reader.beginArray()
        while try reader.nextElement() { memory.jobs.append(try Job.read(&reader)) }
      default: try reader.skipValue()
      }
    }
    return memory
  }

  private static func readAccount(_ reader: inout JSONReader) throws(JSONError) -> Account {
    var account = Account(
      server: "",
      accessToken: Secret(""),
      refreshToken: Secret(""),
      expiresAt: WallTime(microseconds: 0),
      scope: ""
    )
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "server": account.server = try reader.string()
      case "access_token": account.accessToken = Secret(try reader.string())
      case "refresh_token": account.refreshToken = Secret(try reader.string())
      case "expires_at": account.expiresAt = try reader.isoDate()
      case "scope": account.scope = try reader.string()
      case "athlete": account.athlete = try reader.string()
      default: try reader.skipValue()
      }
    }
    return account
  }
}

extension UploadMemory.Job {
  /// Writes the job without secrets, so that it can also be shown.
  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("workout", externalID)
    writer.field("digest", digest)
    writer.field("state", stage.rawValue)
    if let uploadID { writer.field("upload", uploadID) }
    if let activityID { writer.field("activity", activityID) }
    if isDuplicate { writer.field("duplicate", true) }
    switch reason {
    case .told(let message)?: writer.field("message", message)
    case .status(let status)?: writer.field("answered", status)
    default: break
    }
    writer.endObject()
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> Self {
    var job = Self(externalID: "", digest: "", stage: .sending)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "workout": job.externalID = try reader.string()
      case "digest": job.digest = try reader.string()
      case "state":
        let name = try reader.string()
        guard let stage = UploadMemory.Stage(rawValue: name) else {
          let expected = UploadMemory.Stage.allCases.map(\.rawValue)
          throw reader.failure(.unknownValue(found: name, expected: expected))
        }
        job.stage = stage
      case "upload": job.uploadID = try reader.string()
      case "activity": job.activityID = try reader.string()
      case "duplicate": job.isDuplicate = try reader.boolean()
      case "message": job.reason = .told(try reader.string())
      case "answered": job.reason = .status(Int(clamping: try reader.integer()))
      default: try reader.skipValue()
      }
    }
    return job
  }
}
