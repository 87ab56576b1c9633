extension TCX {
  /// Reads a TCX file; of a damaged file, everything before the damage.
  package static func read(_ bytes: [UInt8]) -> File {
    let contents = XMLReader.read(bytes, pointsNamed: "Trackpoint")
    var file = File()
    file.error = contents.error
    guard let root = contents.root else { return file }
    var unknown = contents.unknown
    let all = root.child("Activities")
    let several = (all?.children("MultiSportSession") ?? []).flatMap { session in
      session.children.flatMap { $0.children("Activity") }
    }
    for node in (all?.children("Activity") ?? []) + several {
      file.activities.append(activity(node, &unknown))
    }
    file.others = [("Courses", "Course", "courses"), ("Workouts", "Workout", "planned workouts")]
      .compactMap { folder, name, words in
        let count = root.child(folder)?.children(name).count ?? 0
        return count > 0 ? "\(count) \(words)" : nil
      }
    if root.child("Author")?.says ?? false { unknown.insert("Author") }
    file.unknown = unknown.sorted()
    file.unreadable = contents.unreadable
    return file
  }

  /// Says if bytes seem to be a TCX file, by their first element.
  package static func isLikely(_ bytes: [UInt8]) -> Bool {
    XMLSignature.first(of: bytes) == "TrainingCenterDatabase"
  }

  private static func activity(_ node: XMLNode, _ unknown: inout Set<String>) -> Activity {
    var activity = Activity(sport: node.attribute("Sport") ?? "Other")
    activity.id = node.text(of: "Id").flatMap { TrackFields.date($0) }
    activity.notes = node.text(of: "Notes")
    activity.creator = node.child("Creator")?.text(of: "Name")
    for child in node.child("Creator")?.children ?? [] where child.name != "Name" && child.says {
      unknown.insert(child.name)
    }
    activity.laps = node.children("Lap").map { lap($0, &unknown) }
    for name in ["Training", "Extensions"] { node.child(name)?.names(into: &unknown) }
    return activity
  }

  /// The elements of a lap that are read; the sums in extensions follow from the points.
  private static let lapNames: Set<String> = [
    "TotalTimeSeconds", "DistanceMeters", "MaximumSpeed", "Calories", "AverageHeartRateBpm",
    "MaximumHeartRateBpm", "Intensity", "Cadence", "TriggerMethod", "Track",
  ]
  private static let lapNumbers = [
    "TotalTimeSeconds", "DistanceMeters", "MaximumSpeed", "Calories",
  ]
  private static let derivedNames: Set<String> = [
    "AvgSpeed", "MaxBikeCadence", "AvgRunCadence", "MaxRunCadence", "AvgWatts", "MaxWatts", "LX",
  ]

  private static func lap(_ node: XMLNode, _ unknown: inout Set<String>) -> Lap {
    var lap = Lap()
    lap.start = node.attribute("StartTime").flatMap { TrackFields.date($0) }
    lap.seconds = sum("TotalTimeSeconds", of: node)
    lap.metres = sum("DistanceMeters", of: node)
    lap.maximumSpeed = sum("MaximumSpeed", of: node)
    lap.kilocalories = sum("Calories", of: node)
    lap.averageHeartRate = node.child("AverageHeartRateBpm")?.number(of: "Value")
    lap.maximumHeartRate = node.child("MaximumHeartRateBpm")?.number(of: "Value")
    lap.isResting = node.text(of: "Intensity") == "Resting"
    lap.tracks = node.children("Track").map(\.points).filter { !$0.isEmpty }
    if lap.isResting { unknown.insert("Intensity") }
    for name in lapNumbers where node.text(of: name) != nil && sum(name, of: node) == nil {
      unknown.insert(name)
    }
    var others: Set<String> = []
    for child in node.children where !lapNames.contains(child.name) { child.names(into: &others) }
    unknown.formUnion(others.subtracting(derivedNames))
    let means = others.union(node.children.filter(\.says).map(\.name))
    unknown.formUnion(means.intersection(names(notIn: lap)))
    return lap
  }

  /// Reads a sum of a lap; a negative one counts as missing.
  private static func sum(_ name: String, of node: XMLNode) -> Double? {
    node.number(of: name).flatMap { $0 >= 0 ? $0 : nil }
  }

  /// Lists the means and extremes of a lap for which no point has a measurement.
  private static func names(notIn lap: Lap) -> Set<String> {
    let points = lap.tracks.joined()
    var names: Set<String> = []
    if !points.contains(where: { $0.heartRate != nil }) { names.formUnion(rates) }
    if !points.contains(where: { $0.cadence != nil }) { names.formUnion(cadences) }
    if !points.contains(where: { $0.power != nil }) { names.formUnion(powers) }
    return names
  }

  private static let rates = ["AverageHeartRateBpm", "MaximumHeartRateBpm"]
  private static let cadences = ["Cadence", "MaxBikeCadence", "AvgRunCadence", "MaxRunCadence"]
  private static let powers = ["AvgWatts", "MaxWatts"]
}
