/// A pager that gathers all runs of a server page by page, and stops if the server's cursors go in
/// circles.
///
/// If a page's cursor does not lead to older runs, the pager asks again without it; after a few such
/// pages it stops with the runs found so far.
package struct RunPager: Equatable, Sendable {
  /// The runs so far, newest first, without repetitions.
  package private(set) var runs: [Run] = []
  package private(set) var isDone = false
  /// The reason that runs are missing; `nil` if none are.
  package private(set) var problem: String?
  private var cursor: String?
  private var beginnings = 0

  private static let beginningsMax = 3

  package init() {}

  /// The next request; `nil` if all pages have come.
  package var request: RunServerRequest? {
    isDone ? nil : .page(limit: RunServer.limitDefault, cursor: cursor)
  }

  /// Takes the server's answer to the last request.
  package mutating func take(_ answer: RunServerAnswer) {
    guard case .page(let page) = answer else {
      beginAnew(because: "the server answered \(answer.status.map { "\($0)" } ?? "nothing")")
      return
    }
    for run in page.runs where !runs.contains(where: { $0.clientID == run.clientID }) {
      runs.append(run)
    }
    guard page.hasMore else {
      isDone = true
      problem = nil
      return
    }
    // A cursor is the start of the page's last run: anything else leads elsewhere.
    guard let last = page.runs.last, let next = page.nextCursor,
      RunServer.date(ofCursor: next) == last.startTime
    else { return beginAnew(because: "a page's cursor does not lead further back") }
    cursor = next
  }

  private mutating func beginAnew(because reason: String) {
    beginnings += 1
    cursor = nil
    problem = reason
    if beginnings >= Self.beginningsMax { isDone = true }
  }
}
