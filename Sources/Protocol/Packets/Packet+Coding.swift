extension Packet {
  /// Writes the packet as one object, with its kind first.
  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("kind", kind)
    switch self {
    case .presence(let incarnation, let origin, let state, let isPaired):
      writer.field("incarnation", incarnation)
      writer.field("origin", origin)
      writer.field("app", state.rawValue)
      if !isPaired { writer.field("paired", false) }
    case .message(let id, let wantsReply, let payload):
      writer.field("id", id)
      writer.field("reply", wantsReply)
      writer.field("payload", payload)
    case .receipt(let id, let date):
      writer.field("id", id)
      date?.writeFields(into: &writer)
    case .contextReceipt(let id):
      writer.field("id", id)
    case .reply(let id, let payload), .context(let id, let payload), .launch(let id, let payload):
      writer.field("id", id)
      writer.field("payload", payload)
    case .failure(let id, let error):
      writer.field("id", id)
      writer.field("code", error.rawValue)
    case .userInfo(let origin, let id, let after, let payload):
      writer.field("origin", origin)
      writer.field("id", id)
      if let after { writer.field("after", after) }
      writer.field("payload", payload)
    case .complication(let origin, let id, let payload):
      writer.field("origin", origin)
      writer.field("id", id)
      writer.field("payload", payload)
    case .userInfoReceipt(let origin, let id), .complicationReceipt(let origin, let id),
      .fileCancel(let origin, let id):
      writer.field("origin", origin)
      writer.field("id", id)
    case .file(let header): header.writeFields(into: &writer)
    case .fileOffset(let origin, let id, let offset):
      writer.field("origin", origin)
      writer.field("id", id)
      writer.field("offset", offset)
    case .fileData(let origin, let id, let offset, let bytes):
      writer.field("origin", origin)
      writer.field("id", id)
      writer.field("offset", offset)
      writer.key("data")
      writer.base64(bytes)
    case .fileReceipt(let origin, let id, let error):
      writer.field("origin", origin)
      writer.field("id", id)
      if let error { writer.field("code", error.rawValue) }
    case .launchReceipt(let id, let error):
      writer.field("id", id)
      if let error { writer.field("code", error.rawValue) }
    case .remote(let packet): packet.writeFields(into: &writer)
    case .health(let packet): packet.writeFields(into: &writer)
    }
    writer.endObject()
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> Packet {
    let kind = try reader.peekTag("kind")
    if RemotePacket.kinds.contains(kind) { return .remote(try RemotePacket.read(kind, &reader)) }
    if HealthPacket.kinds.contains(kind) { return .health(try HealthPacket.read(kind, &reader)) }
    var fields = Fields()
    try reader.beginObject()
    while let key = try reader.nextKey() { try fields.read(key, &reader) }
    switch kind {
    case "presence":
      return .presence(
        incarnation: try fields.requireIncarnation(reader),
        origin: try fields.requireOrigin(reader),
        try fields.requireState(reader),
        isPaired: fields.isPaired
      )
    case "message":
      return .message(
        id: try fields.requireID(reader),
        wantsReply: fields.wantsReply,
        payload: try fields.requireBody(reader)
      )
    case "receipt": return .receipt(id: try fields.requireID(reader), at: fields.date)
    case "reply":
      return .reply(id: try fields.requireID(reader), payload: try fields.requireBody(reader))
    case "failure":
      return .failure(id: try fields.requireID(reader), fields.error ?? .genericError)
    case "context":
      return .context(id: try fields.requireID(reader), payload: try fields.requirePayload(reader))
    case "contextReceipt": return .contextReceipt(id: try fields.requireID(reader))
    case "userInfo":
      return .userInfo(
        origin: try fields.requireOrigin(reader),
        id: try fields.requireID(reader),
        after: fields.after,
        payload: try fields.requirePayload(reader)
      )
    case "userInfoReceipt":
      return .userInfoReceipt(
        origin: try fields.requireOrigin(reader),
        id: try fields.requireID(reader)
      )
    case "launch":
      return .launch(id: try fields.requireID(reader), payload: try fields.requirePayload(reader))
    case "launchReceipt": return .launchReceipt(id: try fields.requireID(reader), fields.error)
    default: return try readTransfer(kind, fields, reader)
    }
  }

  /// Reads a packet of a file or a complication.
  private static func readTransfer(_ kind: String, _ fields: Fields, _ reader: JSONReader)
    throws(JSONError) -> Packet
  {
    switch kind {
    case "complication":
      return .complication(
        origin: try fields.requireOrigin(reader),
        id: try fields.requireID(reader),
        payload: try fields.requirePayload(reader)
      )
    case "complicationReceipt":
      return .complicationReceipt(
        origin: try fields.requireOrigin(reader),
        id: try fields.requireID(reader)
      )
    case "file": return .file(try fields.requireHeader(reader))
    case "fileOffset":
      return .fileOffset(
        origin: try fields.requireOrigin(reader),
        id: try fields.requireID(reader),
        offset: try fields.require(fields.offset, "offset", reader)
      )
    case "fileData":
      return .fileData(
        origin: try fields.requireOrigin(reader),
        id: try fields.requireID(reader),
        offset: try fields.require(fields.offset, "offset", reader),
        try fields.require(fields.data, "data", reader)
      )
    case "fileReceipt":
      return .fileReceipt(
        origin: try fields.requireOrigin(reader),
        id: try fields.requireID(reader),
        fields.error
      )
    case "fileCancel":
      return .fileCancel(
        origin: try fields.requireOrigin(reader),
        id: try fields.requireID(reader)
      )
    default: throw reader.failure(.unknownValue(found: kind, expected: kinds))
    }
  }

  /// All fields that a packet can have, as read; the kind decides which of them it needs.
  private struct Fields {
    var id: Int64?
    /// The number of the user info before this one; `nil` if it waits for none.
    var after: Int64?
    var origin: Int64?
    var incarnation: Int64?
    var wantsReply = false
    var isPaired = true
    var payload: JSONText?
    var error: SessionError?
    var state: AppState?
    var offset: Int64?
    var data: [UInt8]?
    var name: String?
    var size: Int64?
    var checksum: UInt32?
    var metadata: JSONText?
    var time: Int64?
    var jumps: Int64 = 0

    /// The sender's date; `nil` if the packet has none.
    var date: PacketDate? { time.map { PacketDate(microseconds: $0, jumps: jumps) } }

    mutating func read(_ key: String, _ reader: inout JSONReader) throws(JSONError) {
      switch key {
      case "id": id = try reader.integer(in: 1...maximumInteger)
      case "after": after = try reader.integer(in: 1...maximumInteger)
      case "origin": origin = try reader.integer(in: 1...maximumInteger)
      case "incarnation": incarnation = try reader.integer(in: 1...maximumInteger)
      case "reply": wantsReply = try reader.boolean()
      case "paired": isPaired = try reader.boolean()
      case "payload": payload = try reader.messageBody()
      case "offset": offset = try reader.integer(in: 0...maximumInteger)
      case "data": data = try reader.base64()
      case "name": name = try reader.string()
      case "size": size = try reader.integer(in: 0...maximumInteger)
      case "checksum": checksum = UInt32(try reader.integer(in: 0...Int64(UInt32.max)))
      case "metadata": metadata = try reader.payload()
      case "code": error = try SessionError.read(&reader)
      case "app": state = try AppState.read(&reader)
      case "time": time = try reader.integer()
      case "jumps": jumps = try reader.integer(in: 0...maximumInteger)
      default: try reader.skipValue()
      }
    }

    func requireID(_ reader: JSONReader) throws(JSONError) -> Int64 {
      guard let id else { throw reader.failure(.missingField("id")) }
      return id
    }

    func requireOrigin(_ reader: JSONReader) throws(JSONError) -> Int64 {
      guard let origin else { throw reader.failure(.missingField("origin")) }
      return origin
    }

    func requireIncarnation(_ reader: JSONReader) throws(JSONError) -> Int64 {
      guard let incarnation else { throw reader.failure(.missingField("incarnation")) }
      return incarnation
    }

    /// Returns the content of a message or a reply, a dictionary or data; throws if it is missing.
    func requireBody(_ reader: JSONReader) throws(JSONError) -> JSONText {
      guard let payload else { throw reader.failure(.missingField("payload")) }
      return payload
    }

    func requirePayload(_ reader: JSONReader) throws(JSONError) -> JSONText {
      let payload = try requireBody(reader)
      if payload.isData { throw reader.failure(.wrongType(expected: .object, found: .string)) }
      return payload
    }

    func require<Value>(_ value: Value?, _ name: String, _ reader: JSONReader) throws(JSONError)
      -> Value
    {
      guard let value else { throw reader.failure(.missingField(name)) }
      return value
    }

    func requireHeader(_ reader: JSONReader) throws(JSONError) -> FileHeader {
      FileHeader(
        origin: try requireOrigin(reader),
        id: try requireID(reader),
        name: try require(name, "name", reader),
        size: try require(size, "size", reader),
        checksum: try require(checksum, "checksum", reader),
        metadata: try require(metadata, "metadata", reader)
      )
    }

    func requireState(_ reader: JSONReader) throws(JSONError) -> AppState {
      guard let state else { throw reader.failure(.missingField("app")) }
      return state
    }
  }
}

extension FileHeader {
  fileprivate func writeFields(into writer: inout JSONWriter) {
    writer.field("origin", origin)
    writer.field("id", id)
    writer.field("name", name)
    writer.field("size", size)
    writer.field("checksum", Int64(checksum))
    writer.field("metadata", metadata)
  }
}
