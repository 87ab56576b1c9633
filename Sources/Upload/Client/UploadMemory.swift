import LockstepDocuments
package import LockstepProtocol
package import LockstepSimulation

/// What the client keeps over its end: who it may act for, and what became of each workout.
package struct UploadMemory: Equatable, Sendable {
  /// What the server gave for the owner's consent.
  package struct Account: Equatable, Sendable {
    /// The server it is good for, and no other.
    package var server: String
    package var accessToken: Secret
    package var refreshToken: Secret
    package var expiresAt: WallTime
    package var scope: String
    package var athlete: String?
  }

  /// How far a workout is.
  package enum Stage: String, CaseIterable, Sendable {
    /// It is being sent, and whether it was taken is not known.
    case sending
    /// The server has it, and has not said what became of it.
    case processing
    /// It is an activity.
    case done
    /// The server refused it.
    case failed
    /// Its activity was deleted there.
    case deleted
  }

  /// One workout on its way.
  package struct Job: Equatable, Sendable {
    package var externalID: String
    package var digest: String
    package var stage: Stage
    package var uploadID: String?
    package var activityID: String?
    /// The activity was there before.
    package var isDuplicate = false
    /// What the server had against it.
    package var reason: UploadReason?
  }

  package internal(set) var account: Account?
  /// Oldest first.
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

/// As it is kept, in a file that nobody else can read.
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
  /// Without secrets, so that it can be shown, too.
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
