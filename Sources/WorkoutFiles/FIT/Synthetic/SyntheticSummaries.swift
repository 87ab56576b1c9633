extension FIT {
  /// The summary messages of an invented activity: laps, session, activity.
  struct SyntheticSummaries {
    private let activity: SyntheticActivity
    private let course: SyntheticCourse

    init(_ activity: SyntheticActivity, _ course: SyntheticCourse) {
      self.activity = activity
      self.course = course
    }

    func write(to writer: inout MessageWriter) throws(EncodeError) {
      for (index, lap) in activity.laps.enumerated() {
        var message = try MessageDraft("lap")
        try message.set("message_index", Double(index))
        try fill(&message, lap, index)
        let isLast = index + 1 == activity.laps.count
        try message.set("lap_trigger", named: isLast ? "session_end" : "time")
        try writer.write(message)
      }
      try writer.write(session())
      var message = try MessageDraft("activity")
      try message.set("timestamp", activity.timestamp(activity.elapsedSeconds))
      try message.set("total_timer_time", Double(activity.timerSeconds))
      try message.set("num_sessions", 1)
      try message.set("type", named: "manual")
      try writer.write(message)
    }

    private func session() throws(EncodeError) -> MessageDraft {
      var message = try MessageDraft("session")
      let whole = 0..<max(0, activity.elapsedSeconds)
      try fill(&message, whole, 0)
      try message.set("num_laps", Double(activity.laps.count))
      try message.set("first_lap_index", 0)
      let climbs = zip(course.points, course.points.dropFirst()).map { $1.altitude - $0.altitude }
      if activity.sensors.contains(.altitude) {
        try message.set("total_ascent", climbs.filter { $0 > 0 }.reduce(0, +).rounded())
        try message.set("total_descent", -climbs.filter { $0 < 0 }.reduce(0, +).rounded())
      }
      try message.set("trigger", named: "activity_end")
      return message
    }

    /// Sets the fields that laps and sessions have in common, for a stretch of time.
    private func fill(_ message: inout MessageDraft, _ stretch: Range<Int>, _ index: Int)
      throws(EncodeError)
    {
      let points = course.points.filter {
        $0.second >= stretch.lowerBound && $0.second <= stretch.upperBound
      }
      guard let first = points.first, let last = points.last else { return }
      let paused = activity.pauses.reduce(0) { $0 + $1.clamped(to: stretch).count }
      let timer = Double(stretch.count - paused)
      try message.set("timestamp", activity.timestamp(stretch.upperBound))
      try message.set("start_time", activity.timestamp(stretch.lowerBound))
      try message.set("sport", named: activity.sport)
      try message.set("sub_sport", named: activity.subSport)
      try message.set("total_elapsed_time", Double(stretch.count))
      try message.set("total_timer_time", timer)
      try message.set("total_calories", (last.energy - first.energy).rounded())
      if activity.sensors.contains(.distance) {
        let distance = last.distance - first.distance
        try message.set("total_distance", distance)
        try message.set("enhanced_avg_speed", timer > 0 ? distance / timer : 0)
        try message.set("enhanced_max_speed", points.map(\.speed).max())
      }
      try fillBody(&message, points)
    }

    private func fillBody(_ message: inout MessageDraft, _ points: [SyntheticCourse.Point])
      throws(EncodeError)
    {
      let series: [(SyntheticActivity.Sensors, String, [Int])] = [
        (.heartRate, "heart_rate", points.map(\.heartRate)),
        (.cadence, "cadence", points.map(\.cadence)), (.power, "power", points.map(\.power)),
        (.temperature, "temperature", points.map(\.temperature)),
      ]
      for (sensor, name, values) in series where activity.sensors.contains(sensor) {
        let mean = Double(values.reduce(0, +)) / Double(max(1, values.count))
        try message.set("avg_\(name)", mean.rounded())
        try message.set("max_\(name)", Double(values.max() ?? 0))
      }
    }
  }
}
