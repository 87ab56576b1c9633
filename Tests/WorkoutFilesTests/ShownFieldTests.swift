import Testing
import WorkoutFiles

/// How fields are shown to people.
struct ShownFieldTests {
  private static func shown(_ message: FIT.MessageDraft) throws -> [FIT.ShownField] {
    var writer = try FIT.MessageWriter()
    try writer.write(message)
    let bytes = try writer.finished()
    return try #require(FIT.DecodedFiles(bytes).messages.first).shownFields
  }

  @Test func `values are named, scaled, dated and turned into degrees`() throws {
    var message = try FIT.MessageDraft("session")
    try message.set("sport", named: "cycling")
    try message.set("sub_sport", raw: .integer(200))
    try message.set("start_time", 1_000_000_000)
    try message.set("start_position_lat", raw: .integer(-1 << 30))
    try message.set("total_elapsed_time", 12.5)
    try message.set("total_calories", 300)
    try message.set("time_in_hr_zone", raw: .integers([1_500, nil]))
    try message.set("sport_profile_name", text: "Road")
    let fields = try Self.shown(message)
    let values: [FIT.ShownValue] = [
      .text("cycling"), .integer(200), .date(unixSeconds: 1_631_065_600), .number(-90),
      .number(12.5), .integer(300), .list([.number(1.5), nil]), .text("Road"),
    ]
    #expect(fields.prefix(8).map(\.value) == values)
    #expect(fields.prefix(6).map(\.units) == ["", "", "", "deg", "s", "kcal"])
  }

  @Test func `seconds since a device was switched on are no date`() throws {
    var message = try FIT.MessageDraft("record")
    try message.set("timestamp", 1_234)
    #expect(try Self.shown(message).map(\.value) == [.integer(1_234)])
  }

  @Test func `a field is shown as the subfield that it is`() throws {
    var message = try FIT.MessageDraft("event")
    try message.set("event", named: "battery")
    try message.set("data", raw: .integer(3_700))
    let fields = try Self.shown(message)
    #expect(fields.map(\.name) == ["event", "battery_level"])
    #expect(fields[1].value == .number(3.7) && fields[1].units == "V")
    try message.set("event", named: "timer")
    try message.set("data", raw: .integer(1))
    #expect(try Self.shown(message).map(\.value) == [.text("timer"), .text("auto")])
  }

  @Test func `a developer field is shown as the file describes it`() throws {
    var activity = FIT.SyntheticActivity(elapsedSeconds: 1)
    activity.device = .computer
    let bytes = try activity.file()
    let record = try #require(FIT.DecodedFiles(bytes).messages(named: "record").first)
    let field = try #require(record.shownFields.first { $0.isDeveloper })
    #expect(field.name == "ground_speed" && field.units == "km/h")
  }
}
