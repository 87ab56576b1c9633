/// A table that is not about the statement that stands last before it.
struct TablePlace {
  let page: String
  /// The first cell of its head, and the statement before it, by which it is found.
  let head: String
  let after: String?
  /// The statements that it is about instead; none where each row has a statement of its own.
  let about: [String]
  let why: String

  private init(_ page: String, _ head: String, after: String?, about: [String], _ why: String) {
    self.page = page
    self.head = head
    self.after = after
    self.about = about
    self.why = why
  }

  func isOf(_ table: StatementTable) -> Bool {
    page == table.page && head == table.head && after == table.after
  }

  private static let sooner = "it stands before its statement"
  private static let later = "it stands behind others of its section"
  private static let nobodys = "what each row means is said by the statements about it"

  static let all = [
    TablePlace("actions.md", "`do`", after: "ACTION-26", about: [], nobodys),
    TablePlace("actions.md", "`do`", after: "ACTION-12", about: [], nobodys),
    TablePlace("application.md", "`type`", after: nil, about: [], nobodys),
    TablePlace("apps.md", "`step`", after: "APP-3", about: ["APP-4"], sooner),
    TablePlace("apps.md", "`done`", after: "APP-3", about: ["APP-6"], sooner),
    TablePlace("apps.md", "code", after: "APP-24", about: [], nobodys),
    TablePlace("apps.md", "`type`", after: "APP-11", about: [], nobodys),
    TablePlace("apps.md", "`session`", after: "APP-12", about: [], nobodys),
    TablePlace("apps.md", "`call`", after: "APP-11", about: ["APP-15"], later),
    TablePlace("lease.md", "`type`", after: nil, about: [], nobodys),
    TablePlace("link.md", "Name", after: "LINK-17", about: [], nobodys),
    TablePlace("mirroring.md", "`kind`", after: nil, about: [], nobodys),
    TablePlace("health.md", "`kind`", after: nil, about: [], nobodys),
    TablePlace("health.md", "Field", after: nil, about: [], nobodys),
    TablePlace("mirroring.md", "`error`", after: nil, about: [], nobodys),
    TablePlace("mirroring.md", "`event`", after: nil, about: [], nobodys),
    TablePlace("screens.md", "Field of `mirror`", after: "SHOWN-27", about: ["SHOWN-3"], later),
    TablePlace("screens.md", "Field of `session`", after: "SHOWN-27", about: ["SHOWN-3"], later),
    TablePlace("sensors.md", "Request", after: nil, about: ["SENSOR-2"], sooner),
    TablePlace(
      "sensors.md",
      "Field of `recording`",
      after: "SENSOR-7",
      about: ["SENSOR-8"],
      sooner
    ),
    TablePlace("sensors.md", "Field of `workout`", after: "SENSOR-7", about: ["SENSOR-8"], sooner),
    TablePlace("sensors.md", "Field of `change`", after: "SENSOR-8", about: ["SENSOR-9"], sooner),
    TablePlace(
      "sensors.md",
      "Field of one of `series`",
      after: "SENSOR-8",
      about: ["SENSOR-9"],
      sooner
    ),
    TablePlace("session.md", "Kind", after: nil, about: ["SESSION-20"], sooner),
    TablePlace("session.md", "`kind`", after: nil, about: [], nobodys),
    TablePlace(
      "session.md",
      "`app`",
      after: "SESSION-14",
      about: ["SESSION-80", "SESSION-81"],
      sooner
    ),
    TablePlace("session.md", "`outcome`", after: "SESSION-42", about: ["SESSION-41"], later),
    TablePlace("transport.md", "Field of `hello`", after: "HOST-8", about: ["HOST-2"], later),
  ]
}
