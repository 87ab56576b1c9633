import LockstepHTTP
import LockstepProtocol

/// The server's answer to a request for tokens.
struct TokenAnswer: Equatable {
  var accessToken = ""
  var refreshToken = ""
  var expiresAtSeconds: Int64 = 0
  var athlete: String?

  /// Reads an answer with tokens; `nil` if it is another kind of answer.
  static func read(_ response: HTTPResponse) -> TokenAnswer? {
    let answer = response.read { (reader) throws(JSONError) in
      var answer = TokenAnswer()
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "access_token": answer.accessToken = try reader.string()
        case "refresh_token": answer.refreshToken = try reader.string()
        case "expires_at": answer.expiresAtSeconds = try reader.integer()
        case "athlete": answer.athlete = try readAthlete(&reader)
        default: try reader.skipValue()
        }
      }
      return answer
    }
    guard let answer, !answer.accessToken.isEmpty, !answer.refreshToken.isEmpty else { return nil }
    return answer
  }

  private static func readAthlete(_ reader: inout JSONReader) throws(JSONError) -> String? {
    var names: [String] = []
    if try reader.consumeNull() { return nil }
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if key == "firstname" || key == "lastname" {
        names.append(try reader.string())
      } else {
        try reader.skipValue()
      }
    }
    return names.isEmpty ? nil : names.joined(separator: " ")
  }
}

/// The server's report about an upload.
struct UploadAnswer: Equatable {
  var id: String?
  var status = ""
  var error: String?
  var activityID: String?

  /// Reads a report about an upload; `nil` if the answer is another kind.
  static func read(_ response: HTTPResponse) -> UploadAnswer? {
    let answer = response.read { (reader) throws(JSONError) in
      var answer = UploadAnswer()
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        // Ids have 64 bits, more than a number of JSON is sure to keep.
        case "id_str": answer.id = try reader.string()
        case "status": answer.status = try reader.string()
        case "error": answer.error = try reader.consumeNull() ? nil : try reader.string()
        case "activity_id":
          answer.activityID = try reader.consumeNull() ? nil : "\(try reader.integer())"
        default: try reader.skipValue()
        }
      }
      return answer
    }
    return answer?.id == nil ? nil : answer
  }

  /// Finds the activity that already existed, if the server's words name one.
  static func duplicate(in reason: UploadReason) -> String? {
    guard case .told(let message) = reason,
      let words = message.firstRange(of: "duplicate of activity ")
    else { return nil }
    let number = message[words.upperBound...].prefix { $0.isNumber }
    return number.isEmpty ? nil : String(number)
  }

  /// Decodes a message in which characters may be escaped for HTML.
  static func plain(_ text: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(text) {
      $0.replacing($1.0, with: $1.1)
    }
  }
}

/// The server's description of an error.
struct FaultAnswer: Equatable {
  /// Reads the error's words in an answer, or its status if there are none.
  static func reason(_ response: HTTPResponse) -> UploadReason {
    let message = response.read { (reader) throws(JSONError) in
      var (message, error) = ("", "")
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "message": message = try reader.string()
        case "error": error = try reader.consumeNull() ? "" : try reader.string()
        default: try reader.skipValue()
        }
      }
      return error.isEmpty ? message : error
    }
    guard let message, !message.isEmpty else { return .status(response.status) }
    return .told(UploadAnswer.plain(message))
  }
}

extension HTTPResponse {
  /// Reads the body as JSON; `nil` if it is not JSON, or not of this form.
  fileprivate func read<Value>(
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) -> Value? {
    do throws(JSONError) {
      var reader = JSONReader(body)
      return try read(&reader)
    } catch {
      return nil
    }
  }
}
