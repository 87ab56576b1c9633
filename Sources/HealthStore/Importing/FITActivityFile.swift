import LockstepWorkoutFiles

/// The records, laps, events and other messages of one FIT file of a chain.
struct FITActivityFile {
  private(set) var records = FITRecords()
  /// The messages about the whole activity or a part of it, in the order of the file.
  private(set) var messages: [FIT.DataMessage] = []
  private(set) var sessions: [FIT.DataMessage] = []
  /// The document of the workout that the file was exported from; empty if Lockstep did not write the
  /// file.
  private(set) var document = FITDocument()
  /// The names of messages that hold measurements and that an import does not use.
  private(set) var unused: Set<String> = []

  private static let used: Set<String> = [
    "file_id", "sport", "lap", "length", "event", "activity", "user_profile", "weather_conditions",
    "max_met_data",
  ]

  /// The messages that hold device settings, or only sum up other messages.
  private static let settings: Set<String> = [
    "file_creator", "device_info", "device_settings", "developer_data_id", "field_description",
    "zones_target", "hr_zone", "power_zone", "training_settings", "time_in_zone", "hr", "workout",
    "workout_step", "training_file", "timestamp_correlation", "hrm_profile", "bike_profile",
    "device_aux_battery_info", "three_d_sensor_calibration", "one_d_sensor_calibration",
    "dive_settings", "dive_gas",
  ]

  mutating func take(_ message: FIT.DataMessage) {
    if message.globalMessageNumber == FITDocument.messageNumber { return document.take(message) }
    switch message.name {
    case "record": records.add(message)
    case "session": sessions.append(message)
    case let name where Self.used.contains(name): messages.append(message)
    case let name where message.layout.profile != nil && !Self.settings.contains(name):
      unused.insert(name)
    default: break
    }
  }

  /// Assumes one session from the first record to the last; does nothing without records.
  mutating func makeUpSession() {
    if let session = FITMadeUpSession.message(of: self) { sessions = [session] }
  }

  mutating func merge(_ beats: FIT.HeartRateSeries) { records.merge(beats) }

  func messages(named name: String) -> [FIT.DataMessage] { messages.filter { $0.name == name } }

  /// The kind of file by its `file_id`, such as `activity`.
  var kind: String? {
    let fileID = messages.first { $0.name == "file_id" }
    return fileID?.shownFields.first { $0.name == "type" }.map { FITSession.text($0.value) }
  }
}
