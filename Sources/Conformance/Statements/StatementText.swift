/// The texts of the protocol's pages, so that a failure can quote its rule.
enum StatementText {
  static let pages: [(page: String, text: String)] = [
    ("values.md", values),
    ("transport.md", transport),
    ("lease.md", lease),
    ("link.md", link),
    ("session.md", session),
    ("application.md", application),
    ("run.md", run),
    ("screens.md", screens),
    ("actions.md", actions),
    ("log.md", log),
    ("sensors.md", sensors),
    ("mirroring.md", mirroring),
    ("health.md", health),
    ("apps.md", apps),
  ]
}
