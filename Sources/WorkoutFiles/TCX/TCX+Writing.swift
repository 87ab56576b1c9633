import LockstepSimulation

extension TCX.Activity {
  /// The activities that the schema has words for.
  package enum Sport: String, Sendable {
    case running = "Running"
    case biking = "Biking"
    case other = "Other"
  }

  /// Writes a file with this activity, valid by the schema.
  ///
  /// What the schema has no room for is left out: a position whose longitude is 180°, and what is no
  /// number of its type.
  package func file() -> [UInt8] {
    var writer = XMLWriter()
    writer.newLine()
    writer.begin("TrainingCenterDatabase", TCX.namespaces)
    writer.newLine()
    writer.begin("Activities")
    writer.begin("Activity", [("Sport", sport)])
    writer.newLine()
    writer.date("Id", id)
    for lap in laps { write(lap, into: &writer) }
    writer.text("Notes", notes)
    writeCreator(into: &writer)
    writer.end()
    writer.end()
    writer.newLine()
    writer.end()
    writer.newLine()
    return writer.bytes
  }

  private func write(_ lap: TCX.Lap, into writer: inout XMLWriter) {
    let start = lap.start ?? id ?? WallTime(microseconds: 0)
    writer.begin("Lap", [("StartTime", XMLWriter.text(start))])
    writer.number("TotalTimeSeconds", lap.seconds ?? 0)
    writer.number("DistanceMeters", lap.metres ?? 0)
    writer.number("MaximumSpeed", lap.maximumSpeed)
    writer.number("Calories", min(max(lap.kilocalories ?? 0, 0), 65_535).rounded())
    writeRate("AverageHeartRateBpm", lap.averageHeartRate, into: &writer)
    writeRate("MaximumHeartRateBpm", lap.maximumHeartRate, into: &writer)
    writer.text("Intensity", lap.isResting ? "Resting" : "Active")
    writer.text("TriggerMethod", "Manual")
    writer.newLine()
    for track in lap.tracks where !track.isEmpty {
      writer.begin("Track")
      writer.newLine()
      for point in track { write(point, into: &writer) }
      writer.end()
      writer.newLine()
    }
    writer.end()
    writer.newLine()
  }

  private func writeRate(_ name: String, _ rate: Double?, into writer: inout XMLWriter) {
    guard let rate = rate?.rounded(), (1...255).contains(rate) else { return }
    writer.begin(name)
    writer.number("Value", rate)
    writer.end()
  }

  private func write(_ point: TrackPoint, into writer: inout XMLWriter) {
    writer.begin("Trackpoint")
    writer.date("Time", point.date)
    if let latitude = point.latitude, let longitude = point.longitude, longitude < 180 {
      writer.begin("Position")
      writer.number("LatitudeDegrees", latitude)
      writer.number("LongitudeDegrees", longitude)
      writer.end()
    }
    writer.number("AltitudeMeters", point.altitude)
    writer.number("DistanceMeters", point.distance)
    writeRate("HeartRateBpm", point.heartRate, into: &writer)
    let isOnFoot = sport == Sport.running.rawValue
    if !isOnFoot { writer.whole("Cadence", point.cadence, in: 0...254) }
    writeExtension(point, isOnFoot, into: &writer)
    writer.end()
    writer.newLine()
  }

  private func writeExtension(
    _ point: TrackPoint,
    _ isOnFoot: Bool,
    into writer: inout XMLWriter
  ) {
    let strides = isOnFoot ? point.cadence : nil
    if point.speed == nil, strides == nil, point.power == nil { return }
    writer.begin("Extensions")
    writer.begin("ns3:TPX")
    writer.number("ns3:Speed", point.speed)
    writer.whole("ns3:RunCadence", strides, in: 0...254)
    writer.whole("ns3:Watts", point.power, in: 0...65_535)
    writer.end()
    writer.end()
  }

  private func writeCreator(into writer: inout XMLWriter) {
    guard let creator else { return }
    writer.begin("Creator", [("xsi:type", "Device_t")])
    writer.text("Name", creator)
    writer.number("UnitId", 0)
    writer.number("ProductID", 0)
    writer.begin("Version")
    writer.number("VersionMajor", 0)
    writer.number("VersionMinor", 0)
    writer.end()
    writer.end()
    writer.newLine()
  }
}

extension TCX {
  fileprivate static let namespaces: [(name: String, value: String)] = [
    ("xmlns", "http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"),
    ("xmlns:ns3", "http://www.garmin.com/xmlschemas/ActivityExtension/v2"),
    ("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"),
  ]
}
