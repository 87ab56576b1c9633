import Lockstep

/// The watch's half of an app that logs runs: it hands each run over as a user info.
struct RunWatch: CompanionApp {
  private var count: Int64 = 0
  /// What the phone said of its runs.
  private var told: LockstepJSON = .null

  var screen: LockstepJSON { ["screen": "runs", "logged": .integer(count), "phone": told] }

  mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
    switch event {
    case .launched(let launch):
      count = launch.documents.first { $0.name == "count" }?.value.integer ?? 0
      return [.activate]
    case .action("log", let words):
      count += 1
      let run: LockstepJSON = [
        "number": .integer(count), "start": .string(words["start"]?.string ?? ""),
        "end": .string(words["end"]?.string ?? ""),
      ]
      return [.userInfo(run), .keep("count", .integer(count))]
    case .action("ask", _): return [.message(["ask": "runs"], wantsReply: true)]
    case .reply(_, let payload):
      told = payload
      return []
    default: return []
    }
  }
}

/// The phone's half: it saves each run in health, and takes it from the watch when health has it.
///
/// A phone that ends between health's answer and the acknowledgement is given the run again. Its sync
/// identifier makes health keep the workout that is there, so that no run is in health twice.
struct RunPhone: CompanionApp {
  /// A run that health has not answered for.
  private struct Saving {
    let info: LockstepEvent.UserInfo
    var name: String { "\(info.origin)-\(info.id)" }
  }

  /// Whether a run has a sync identifier, without which it may come twice.
  var hasSyncIdentifiers = true
  private var saving: [Saving] = []
  private var asked: [Int64: LockstepEvent.Message] = [:]
  private var saved: Int64 = 0
  private var refusedWith: Int64?

  var screen: LockstepJSON {
    var fields: [LockstepJSON.Field] = [.init("screen", "runs"), .init("saved", .integer(saved))]
    if let refusedWith { fields.append(.init("code", .integer(refusedWith))) }
    return .object(fields)
  }

  init(hasSyncIdentifiers: Bool = true) { self.hasSyncIdentifiers = hasSyncIdentifiers }

  mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
    switch event {
    case .launched:
      let workout = "HKWorkoutTypeIdentifier"
      return [.requestAuthorization(share: [workout], read: [workout], tag: "asked"), .activate]
    case .userInfo(let info):
      let run = Saving(info: info)
      saving.append(run)
      return calls(saving: run)
    case .message(let message):
      asked[message.id] = message
      return [.querySamples("HKWorkoutTypeIdentifier", tag: "asked-\(message.id)")]
    case .health(let answer): return reply(with: answer) ?? take(answer)
    default: return []
    }
  }

  private func calls(saving run: Saving) -> [LockstepCall] {
    let builder: LockstepJSON.Field = .init("builder", .string(run.name))
    func call(_ name: String, _ fields: LockstepJSON.Field...) -> LockstepCall {
      .health(name, .object([builder] + fields), tag: run.name)
    }
    let payload = run.info.payload
    let identifier: LockstepJSON = [
      "HKMetadataKeySyncIdentifier": .string(run.name), "HKMetadataKeySyncVersion": 1,
    ]
    return [
      call(
        "beginCollection",
        .init("activity", "running"),
        .init("startDate", payload["start"] ?? "")
      ),
      call("endCollection", .init("endDate", payload["end"] ?? "")),
    ] + (hasSyncIdentifiers ? [call("addMetadata", .init("metadata", identifier))] : [])
      + [call("finishWorkout")]
  }

  /// Tells the watch how many runs health has, or why it does not say.
  private mutating func reply(with answer: LockstepEvent.HealthAnswer) -> [LockstepCall]? {
    guard answer.tag.hasPrefix("asked-"), let id = Int64(answer.tag.dropFirst(6)),
      let message = asked.removeValue(forKey: id)
    else { return nil }
    let said = answer.code.map { ("code", $0) } ?? ("runs", Int64(answer.samples.count))
    return [.reply(to: message, .object([.init(said.0, .integer(said.1))]))]
  }

  private mutating func take(_ answer: LockstepEvent.HealthAnswer) -> [LockstepCall] {
    guard let place = saving.firstIndex(where: { $0.name == answer.tag }) else { return [] }
    if let code = answer.code {
      saving.remove(at: place)
      refusedWith = code
      return []
    }
    // Of the calls only the last says what is in health now.
    if answer.saved.isEmpty { return [] }
    saved += 1
    return [.acknowledge(saving.remove(at: place).info)]
  }
}
