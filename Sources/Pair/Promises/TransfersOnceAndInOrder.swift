package import Protocol

/// Queued transfers reach the app in order and exactly once (promise 10).
///
/// An app that ended between delivery and acknowledgement may see one again; a start of the device or of
/// its app therefore begins the count anew from what it has acknowledged.
package struct TransfersOnceAndInOrder: PromiseChecker {
  package static let promise = "queued transfers reach the app once and in order"

  private var lastAtWatch: Int64 = 0
  private var lastAtPhone: Int64 = 0

  package init() {}

  package mutating func see(_ event: LogEvent) -> String? {
    switch (event.kind, event.device) {
    case (.started, _):
      // A new incarnation of either side numbers from 1 again.
      lastAtWatch = 0
      lastAtPhone = 0
      return nil
    case (.session(.activated), .watch?): return nil
    case (.session(.received(.userInfo, let id)), .watch?):
      defer { lastAtWatch = id }
      return Self.complaint(id, after: lastAtWatch, at: .watch)
    case (.session(.received(.userInfo, let id)), .phone?):
      defer { lastAtPhone = id }
      return Self.complaint(id, after: lastAtPhone, at: .phone)
    default: return nil
    }
  }

  private static func complaint(_ id: Int64, after last: Int64, at device: DeviceRole) -> String? {
    id > last ? nil : "the \(device.name) app received user info \(id) after \(last)"
  }
}
