import LockstepProtocol

extension Exporter {
  static let html = Exporter(
    name: "html",
    summary: "a page that needs nothing else: lanes, screens at any instant, every body"
  ) { log, findings in
    Array(HTMLPage(log, findings).text.utf8)
  }
}
