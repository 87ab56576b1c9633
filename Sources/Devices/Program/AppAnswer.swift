import LockstepHealth
import LockstepLink
package import LockstepProtocol
import LockstepSimulation

/// An app's answer to a step: its calls in order, and its next deadline.
///
/// In real time, a line by which the app acts of its own accord has only calls.
package struct AppAnswer {
  var number: Int64 = 0
  var calls: [AppCall] = []
  /// The new screen of the app; `nil` if the screen is unchanged.
  var screen: JSONText?
  /// The exit code with which the app ends, once its calls are carried out; `nil` if it does not end.
  var exit: Int64?
  var deadline: Uptime?
  var digest: UInt64?
  /// The notes for people about unknown fields in the answer.
  var notes: [String] = []

  /// The kinds of lines that an app writes.
  enum Kind: String {
    case done, calls
  }

  /// Judges a line of an app: returns the fault for which a system would end the app, if any, and the
  /// notes for people.
  ///
  /// - Parameter answersStep: `true` if the line answers a step; `false` if an app in real time writes
  ///   it.
  package static func judgement(of line: [UInt8], answersStep: Bool) -> (
    fault: String?, notes: [String]
  ) {
    do throws(AppFault) {
      return (nil, try read(line, as: answersStep ? .done : .calls).notes)
    } catch {
      return ("\(error)", [])
    }
  }

  /// Reads one line, without its LF, and checks it against the rules for all apps.
  static func read(_ line: [UInt8], as wanted: Kind) throws(AppFault) -> AppAnswer {
    var calls: [CallFields] = []
    var answer: AppAnswer
    do throws(JSONError) {
      answer = try read(line, as: wanted, &calls)
    } catch {
      throw .broke("\(error), in \(quote(line))")
    }
    for call in calls {
      answer.notes += KnownFields.notes(of: call.names, in: call.call)
      try answer.take(call)
    }
    return answer
  }

  /// The greatest number of bytes that a fault quotes of a line.
  private static let quotedBytes = 120

  private static func quote(_ line: [UInt8]) -> String {
    let beginning = String(decoding: line.prefix(quotedBytes), as: UTF8.self)
    return line.count > quotedBytes ? beginning + "…" : beginning
  }

  private static func read(_ line: [UInt8], as wanted: Kind, _ calls: inout [CallFields])
    throws(JSONError) -> AppAnswer
  {
    var reader = JSONReader(line)
    let kind = try reader.peekTag("type")
    guard kind == wanted.rawValue else {
      throw reader.failure(.unknownValue(found: kind, expected: [wanted.rawValue]))
    }
    var answer = AppAnswer()
    var number: Int64?
    var hasCalls = false
    var names: [String] = []
    try reader.beginObject()
    while let key = try reader.nextKey() {
      names.append(key)
      switch key {
      case "number": number = try reader.integer(in: 1...maximumInteger)
      case "calls":
        hasCalls = true
        try reader.beginArray()
        while try reader.nextElement() { calls.append(try CallFields.read(&reader)) }
      case "deadline":
        answer.deadline = Uptime(nanoseconds: try reader.integer(in: 0...maximumInteger))
      case "digest": answer.digest = try DigestText.read(&reader)
      default: try reader.skipValue()
      }
    }
    try reader.end()
    answer.notes = KnownFields.notes(ofAnswer: names)
    guard hasCalls else { throw reader.failure(.missingField("calls")) }
    if wanted == .calls { return answer }
    guard let number else { throw reader.failure(.missingField("number")) }
    answer.number = number
    return answer
  }

  /// Reads one call in the JSON of programs, such as `{"call":"finishWorkout","builder":"run"}`.
  package static func call(_ text: JSONText) throws(AppFault) -> AppCall {
    let fields: CallFields
    do throws(JSONError) {
      var reader = JSONReader(text.bytes)
      fields = try CallFields.read(&reader)
    } catch {
      throw .broke("\(error), in \(quote(text.bytes))")
    }
    return try fields.readTagged()
  }

  private mutating func take(_ fields: CallFields) throws(AppFault) {
    switch fields.call {
    case "shown": screen = try AppRules.screen(try fields.require(fields.screen, "screen"))
    case "exit": exit = fields.code ?? 0
    default: calls.append(try fields.readTagged())
    }
  }
}

/// All fields that any call can have, as read from a line; which of them the call needs is decided
/// afterwards.
private struct CallFields {
  var call = ""
  var payload: JSONText?
  var screen: JSONText?
  var content: JSONText?
  var piece: JSONText?
  var haptic: String?
  var name: String?
  var tag: String?
  var kind: String?
  var documentID: String?
  var text: String?
  var reason: String?
  var action: String?
  var activity: String?
  var effort: String?
  var until: String?
  var origin: Int64?
  var id: Int64?
  var to: Int64?
  var through: Int64?
  var code: Int64?
  var path: String?
  var metadata: JSONText?
  var data: [UInt8]?
  var methods: [DelegateMethod]?
  var handlers: [RemoteHandler]?
  var wantsReply = false
  var isIndoor = false
  var every = WorkoutCall.partSecondsMax
  var health = HealthFields()
  var web = WebFields()
  var task = TaskFields()
  /// The names of all fields in the line, known or not.
  var names: [String] = []

  static func read(_ reader: inout JSONReader) throws(JSONError) -> CallFields {
    var fields = CallFields()
    try reader.beginObject()
    while let key = try reader.nextKey() { try fields.readField(key, &reader) }
    if fields.call.isEmpty { throw reader.failure(.missingField("call")) }
    return fields
  }

  private mutating func readField(_ key: String, _ reader: inout JSONReader) throws(JSONError) {
    names.append(key)
    switch key {
    case "call": call = try reader.string()
    case "payload": payload = try Self.payload(&reader)
    case "path": path = try reader.string()
    case "metadata": metadata = try Self.payload(&reader)
    case "data": data = try reader.base64()
    case "methods": methods = try Self.names(&reader)
    case "handlers": handlers = try Self.names(&reader)
    case "screen": screen = try reader.text()
    case "content": content = try reader.consumeNull() ? nil : try reader.text()
    case "piece": piece = try reader.text()
    case "haptic": haptic = try reader.string()
    case "name": name = try reader.string()
    case "tag": tag = try reader.string()
    case "kind": kind = try reader.string()
    case "document": documentID = try reader.string()
    case "text": text = try reader.string()
    case "reason": reason = try reader.string()
    case "action": action = try reader.string()
    case "activity": activity = try reader.string()
    case "effort": effort = try reader.string()
    case "until": until = try reader.string()
    case "origin": origin = try reader.integer(in: 1...maximumInteger)
    case "id": id = try reader.integer(in: 1...maximumInteger)
    case "to": to = try reader.integer(in: 1...maximumInteger)
    case "through": through = try reader.integer(in: 0...maximumInteger)
    case "code": code = try reader.integer()
    case "reply": wantsReply = try reader.boolean()
    case "indoor": isIndoor = try reader.boolean()
    case "every": every = try reader.integer(in: 1...WorkoutCall.partSecondsMax)
    default:
      if try health.readField(key, &reader) { return }
      if try task.readField(key, &reader) { return }
      if try !web.readField(key, &reader) { try reader.skipValue() }
    }
  }

  /// Reads a payload unchanged; if it is not a property list, its send fails with 7010 (SESSION-20).
  private static func payload(_ reader: inout JSONReader) throws(JSONError) -> JSONText {
    var ahead = reader
    let known = try? Result { () throws(JSONError) in try ahead.messageBody() }.get()
    guard let known else { return try reader.text() }
    reader = ahead
    return known
  }

  private static func names<Name: RawRepresentable & CaseIterable>(_ reader: inout JSONReader)
    throws(JSONError) -> [Name] where Name.RawValue == String
  {
    var names: [Name] = []
    try reader.beginArray()
    while try reader.nextElement() {
      let text = try reader.string()
      guard let name = Name(rawValue: text) else {
        let known = Name.allCases.map(\.rawValue)
        throw reader.failure(.unknownValue(found: text, expected: known))
      }
      names.append(name)
    }
    return names
  }

  func require<Value>(_ value: Value?, _ name: String) throws(AppFault) -> Value {
    if let value { return value }
    throw .broke("the call “\(call)” lacks its field “\(name)”")
  }

  func readTagged() throws(AppFault) -> AppCall {
    if ["cancelUserInfo", "cancelFile"].contains(call), id == nil, let tag {
      return .takeBack(tag: try AppRules.tag(tag, of: call))
    }
    if call == "cancelRequest" {
      return .cancelRequest(tag: try AppRules.tag(try require(tag, "tag"), of: call))
    }
    let call = try read()
    return try tag.map { (tag) throws(AppFault) in
      .tagged(try AppRules.tag(tag, of: self.call), call)
    }
      ?? call
  }

  private func read() throws(AppFault) -> AppCall {
    if let call = try session() { return .session(call) }
    if let call = try workout() { return .workout(call) }
    if let call = try file() { return .file(call) }
    if let call = try healthCall() { return .health(call) }
    if call == "request" { return .request(try AppRules.request(web.call(data))) }
    switch call {
    case "submitTask":
      return .task(.submit(try AppRules.task(try require(task.request, "identifier"))))
    case "setTaskCompleted":
      let isSuccess = try require(task.isSuccess, "success")
      return .task(.complete(try require(id, "id"), isSuccess: isSuccess))
    case "effort": return .effort(try readEffort())
    case "keep":
      let lifetime: AppCall.Lifetime = until == "restart" ? .untilRestart : .durable
      return try AppRules.keep(try require(name, "name"), content, lifetime)
    case "haptic": return try AppRules.haptic(try require(haptic, "haptic"))
    case "document":
      return .document(
        kind: try require(kind, "kind"),
        id: try require(documentID, "document"),
        content: content
      )
    case "answer": return .answer(try require(content, "content"))
    case "refused":
      return .refused(
        action: try require(action, "action"),
        reason: try require(reason, "reason")
      )
    case "note": return .note(try require(text, "text"))
    default:
      let known = KnownFields.calls.map(\.key).joined(separator: ", ")
      throw .broke("there is no call “\(call.prefix(60))”: expected one of \(known)")
    }
  }

  private func session() throws(AppFault) -> Session.Call? {
    switch call {
    case "activate": return .activate
    case "message":
      return .sendMessage(try require(payload, "payload"), wantsReply: wantsReply)
    case "messageData":
      return .sendMessageData(.data(try require(data, "data")), wantsReply: wantsReply)
    case "reply":
      return .reply(to: try require(to, "to"), try require(payload, "payload"))
    case "refuse":
      return .refuse(to: try require(to, "to"), code.flatMap(SessionError.init) ?? .deliveryFailed)
    case "context": return .updateContext(try require(payload, "payload"))
    case "userInfo":
      return .transferUserInfo(
        try require(payload, "payload"),
        keptAs: try name.map { (name) throws(AppFault) in
          try AppRules.name(name, of: call)
        }
      )
    case "forget": return .forget(try AppRules.name(try require(name, "name"), of: call))
    case "acknowledge":
      return .acknowledgeUserInfo(
        origin: try require(origin, "origin"),
        id: try require(id, "id")
      )
    case "complication": return .transferComplication(try require(payload, "payload"))
    case "cancelUserInfo": return .cancelUserInfo(try require(id, "id"))
    case "completeTask": return .completeTask(try require(id, "id"))
    case "cancelFile": return .cancelFile(try require(id, "id"))
    case "implement": return .implement(try require(methods, "methods"))
    case "hold": return .holdUserInfos
    case "resume": return .resumeUserInfos
    case "launchWatchApp": return .launchWatchApp(try require(payload, "payload"))
    default: return nil
    }
  }

  private func file() throws(AppFault) -> FileCall? {
    switch call {
    case "transferFile":
      return .transfer(try require(path, "path"), metadata: metadata ?? .emptyDictionary)
    case "writeFile":
      return .write(try require(path, "path"), try require(data, "data"))
    case "moveFile": return .moveReceived(to: try require(path, "path"))
    default: return nil
    }
  }

  private func workout() throws(AppFault) -> WorkoutCall? {
    switch call {
    case "loadRecording": return .load(try require(piece, "piece"))
    case "playRecording": return .play
    case "prepareWorkout": return .prepare(try activityType(), isIndoor: isIndoor)
    case "startWorkout":
      return .start(try activityType(), isIndoor: isIndoor, partSeconds: every)
    case "pauseWorkout": return .pause
    case "resumeWorkout": return .resume
    case "stopWorkout": return .stop
    case "endWorkout": return .end
    case "startMirroring": return .remote(.start)
    case "stopMirroring": return .remote(.stop)
    case "sendToRemote": return .remote(.send(try require(data, "data")))
    case "implementRemote":
      return .remote(.handlers(try require(handlers, "handlers")))
    case "taken": return .taken(through: try require(through, "through"))
    default: return nil
    }
  }

  private func healthCall() throws(AppFault) -> HealthCall? {
    switch call {
    case "requestAuthorization":
      return .requestAuthorization(share: health.share, read: health.read)
    case "saveSamples": return .save(try require(health.samples, "samples"))
    case "deleteSamples": return .delete(try require(health.ids, "ids"))
    case "querySamples":
      let order = HKSortDescriptor(.startDate, ascending: health.isAscending)
      let type = try require(health.sampleType, "sampleType")
      return .samples(HKSampleQuery(type, predicate, sort: [order], limit: health.limit))
    case "queryChanges":
      let type = try require(health.sampleType, "sampleType")
      return .changes(
        HKAnchoredObjectQuery(type, predicate, anchor: health.anchor, limit: health.limit)
      )
    case "queryStatistics":
      let type = try quantityType()
      return .statistics(HKStatisticsQuery(type, predicate, options: health.options))
    default:
      if let call = try observerCall() { return call }
      if let call = try workoutPartCall() { return call }
      return try builderCall()
    }
  }

  private func observerCall() throws(AppFault) -> HealthCall? {
    switch call {
    case "executeObserver": return .executeObserver(try require(health.sampleType, "sampleType"))
    case "stopObserver": return .stopObserver(try require(health.sampleType, "sampleType"))
    case "enableBackgroundDelivery":
      let type = try require(health.sampleType, "sampleType")
      return .enableBackgroundDelivery(type, try require(health.frequency, "frequency"))
    case "disableBackgroundDelivery":
      return .disableBackgroundDelivery(try require(health.sampleType, "sampleType"))
    case "completeObserver": return .completeObserver(try require(health.completion, "completion"))
    default: return nil
    }
  }

  /// Reads a call about the route or the effort of a saved workout.
  private func workoutPartCall() throws(AppFault) -> HealthCall? {
    switch call {
    case "queryRoute": return .route(of: try require(health.workout, "workout"))
    case "queryEffort": return .efforts(of: try require(health.workout, "workout"))
    case "relateEffort":
      let sample = try require(health.sample, "sample")
      let workout = try require(health.workout, "workout")
      return .relateEffort(sample, of: workout, activity: health.place)
    case "unrelateEffort":
      guard let id = try require(health.ids, "ids").first else {
        throw AppRules.broken("ids", of: call, expected: "one id", found: "none")
      }
      return .unrelateEffort(id, of: try require(health.workout, "workout"))
    default: return nil
    }
  }

  /// The predicate of a query: it selects the samples that overlap the time given in the call.
  private var predicate: HKPredicate {
    health.start == nil && health.end == nil
      ? .all : .samples(start: health.start, end: health.end, options: [])
  }

  private func builderCall() throws(AppFault) -> HealthCall? {
    let wanted: WorkoutBuilderCall
    switch call {
    case "beginCollection":
      let place = HKWorkoutSessionLocationType.self
      let configuration = HKWorkoutConfiguration(
        activityType: try activityType(),
        locationType: isIndoor ? place.indoor : place.unknown
      )
      let start = try require(health.start, "startDate")
      wanted = .beginCollection(configuration, at: start, isLive: health.isLive)
    case "addSamples": wanted = .addSamples(try require(health.samples, "samples"))
    case "addWorkoutEvents":
      wanted = .addWorkoutEvents(try require(health.events, "workoutEvents"))
    case "addMetadata": wanted = .addMetadata(try metadataEntries())
    case "endCollection": wanted = .endCollection(at: try require(health.end, "endDate"))
    case "builderStatistics": wanted = .statistics(try quantityType())
    case "insertRouteData":
      wanted = .insertRouteData(try require(health.locations, "locations"))
    case "finishRoute":
      let workout = try require(health.workout, "workout")
      wanted = .finishRoute(workout, metadata == nil ? [] : try metadataEntries())
    case "finishWorkout": wanted = .finishWorkout
    case "discardWorkout": wanted = .discardWorkout
    default: return nil
    }
    return .builder(try AppRules.name(try require(health.builder, "builder"), of: call), wanted)
  }

  private func metadataEntries() throws(AppFault) -> [HKMetadataEntry] {
    let text = try require(metadata, "metadata")
    do throws(JSONError) {
      var reader = JSONReader(text.bytes)
      return try HKMetadataEntry.read(&reader)
    } catch {
      throw .broke("the field “metadata” of the call “\(call)”: \(error)")
    }
  }

  private func quantityType() throws(AppFault) -> HKQuantityTypeIdentifier {
    guard case .quantity(let type) = try require(health.sampleType, "sampleType") else {
      let expected = "a quantity: statistics are of nothing else"
      throw AppRules.broken("sampleType", of: call, expected: expected, found: "another type")
    }
    return type
  }

  private func activityType() throws(AppFault) -> HKWorkoutActivityType {
    try AppRules.activity(try require(activity, "activity"), of: call)
  }

  private func readEffort() throws(AppFault) -> EffortModel.Effort {
    let name = try require(effort, "effort")
    if let value = EffortModel.Effort(rawValue: name) { return value }
    let names = EffortModel.Effort.allCases.map(\.rawValue).joined(separator: ", ")
    throw AppRules.broken("effort", of: call, expected: "one of \(names)", found: "“\(name)”")
  }
}
