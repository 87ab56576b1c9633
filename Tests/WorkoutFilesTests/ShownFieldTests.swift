import Testing
import LockstepWorkoutFiles

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

  @Test func `developer fields of one name are told apart by whose they are`() throws {
    var writer = try FIT.MessageWriter()
    var message = try FIT.MessageDraft("record")
    for (index, name) in [(0, "power"), (1, "power"), (2, "other")] as [(UInt8, String)] {
      var description = try FIT.MessageDraft("field_description")
      try description.set("developer_data_index", Double(index))
      try description.set("field_definition_number", 7)
      try description.set("fit_base_type_id", raw: .integer(2))
      description.set(3, .string, .string(name), count: 10)
      try writer.write(description)
      let field = FIT.DeveloperFieldDefinition(number: 7, size: 1, developerDataIndex: index)
      message.add(field, .integer(Int64(index) + 10))
    }
    try writer.write(message)
    let record = try #require(
      FIT.DecodedFiles(try writer.finished()).messages(named: "record").first
    )
    #expect(record.shownFields.map(\.name) == ["power 0:7", "power 1:7", "other"])
    #expect(record.shownFields.map(\.value) == [.integer(10), .integer(11), .integer(12)])
    #expect(record.shownFields.map(\.developerKey) == ["0:7", "1:7", "2:7"])
  }

  @Test func `field 253 is a time in every message, where it has the size of one`() throws {
    var message = FIT.MessageDraft(number: 0xFF00)
    message.set(253, .uint32, .integer(1_000_000_000))
    #expect(
      try Self.shown(message).map(\.value) == [.date(unixSeconds: 1_631_065_600)]
    )
    #expect(try Self.shown(message).map(\.name) == ["timestamp"])
    message.set(253, .uint16, .integer(7))
    #expect(try Self.shown(message).map(\.name) == ["253"])
  }
}
