import Foundation

/// Counts what somebody ticks off on the watch, and adds it up on the phone.
///
/// It has the mistake that many apps have: it sends how much was added, and not how much there is.
public final class Tally {
  public private(set) var count: Int {
    didSet { UserDefaults.standard.set(count, forKey: "count") }
  }

  private let session: SessionManager

  public init(session: SessionManager = .shared) {
    self.session = session
    count = UserDefaults.standard.integer(forKey: "count")
    session.onUserInfo = { [weak self] in self?.take($0) }
    session.onMessage = { [weak self] _ in ["count": self?.count ?? 0] }
  }

  public func tick() {
    count += 1
    session.queue(["added": 1, "at": Date()])
  }

  public func take(_ userInfo: [String: Any]) {
    count += userInfo["added"] as? Int ?? 0
  }
}
