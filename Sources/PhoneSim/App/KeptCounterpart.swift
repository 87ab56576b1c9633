import LockstepDevices
import LockstepProtocol

/// The document in which the app keeps the watch that it talks to, where the changes that it dealt with
/// last are another watch's: its next start would take that one for it (CHANGE-6).
enum KeptCounterpart {
  static let name = "counterpart"

  /// Reads the origin that an earlier start of the app left; `nil` if it left none.
  static func origin(in text: JSONText?) -> Int64? {
    guard let text else { return nil }
    var reader = JSONReader(text.bytes)
    return try? Result { () throws(JSONError) in try reader.integerField("origin") }.get()
  }

  static func text(of origin: Int64) -> JSONText {
    JSONText.object { $0.field("origin", origin) }
  }
}

extension PhoneApp {
  /// Keeps the watch that the app talks to, or forgets it where the changes name it already.
  mutating func keepCounterpart() -> [AppCall] {
    let named = store.cache.latestOrigin
    let wanted = named == nil || named == origin ? nil : origin
    guard wanted != keptCounterpart else { return [] }
    keptCounterpart = wanted
    return [.keep(KeptCounterpart.name, wanted.map(KeptCounterpart.text), .durable)]
  }
}
