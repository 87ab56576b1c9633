import LockstepHealth
import LockstepWorkoutFiles

/// The parts of a session whose time is outside its workout's: they are left out, and counted.
struct FITOutside {
  private let times: FITTimes
  /// The number of parts left out, by the messages' names, in the order in which they were met.
  private var counts: [(name: String, count: Int)] = []

  init(_ times: FITTimes) { self.times = times }

  // MARK: What is kept

  /// Returns the records within the workout's time, and counts the others.
  mutating func rows(_ rows: [Int], of records: FITRecords) -> [Int] {
    let kept = rows.filter { records.unixSeconds($0).map(times.contains) ?? false }
    count("record", rows.count - kept.count)
    return kept
  }

  /// Returns the laps or lengths that begin within the workout's time, cut at its end, and counts the
  /// others.
  mutating func parts(_ parts: [FIT.DataMessage], _ name: String) -> [FIT.DataMessage] {
    let kept = parts.filter { part in
      guard let begun = part.beginningUnixSeconds else { return false }
      return times.contains(begun) || times.contains(begun + seconds(of: part))
    }
    let cut = kept.count { part in
      let begun = part.beginningUnixSeconds ?? 0
      return !times.contains(begun) || !times.contains(begun + seconds(of: part))
    }
    count(name, parts.count - kept.count + cut)
    return kept
  }

  private func seconds(of part: FIT.DataMessage) -> Double {
    max(0, part.finite("total_elapsed_time") ?? 0)
  }

  /// Returns the timer's starts and stops within the workout's time, and counts the others.
  mutating func events(_ events: [FIT.DataMessage]) -> [FIT.DataMessage] {
    let inside = events.map { event in
      event.unixSeconds("timestamp").map { times.contains(Double($0)) } ?? false
    }
    let end = (inside.lastIndex(of: true) ?? -1) + 1
    // A stop that is written when the file is saved says nothing of the workout.
    count("event.timer", inside[..<end].count { !$0 } + max(0, events.count - end - 1))
    return zip(events, inside).filter(\.1).map(\.0)
  }

  private mutating func count(_ name: String, _ count: Int) {
    if count > 0 { counts.append((name, count)) }
  }

  /// Says if an end is later than the workout's end by more than rounding explains.
  func isCut(_ end: Double, _ elapsed: Double) -> Bool {
    end > elapsed && !times.contains(Double(times.startUnixSeconds) + end)
  }

  // MARK: What is told

  /// The counts as metadata: one entry for what is left out or cut, one for the records that made the
  /// workout longer.
  var metadata: [HKMetadataEntry] {
    var entries: [HKMetadataEntry] = []
    if !counts.isEmpty {
      let words = counts.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
      entries.append(HKMetadataEntry(HKMetadataKey.otherTime, .string(words)))
    }
    if times.countBeyondSession > 0 {
      let count = HKMetadataValue.number(Double(times.countBeyondSession))
      entries.append(HKMetadataEntry(HKMetadataKey.beyondSession, count))
    }
    return entries
  }
}
