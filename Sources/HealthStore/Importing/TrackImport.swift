package import LockstepLanguages
package import LockstepDocuments
package import LockstepHealth
package import LockstepSimulation
package import LockstepWorkoutFiles

/// Makes workouts of TCX and GPX files.
package enum TrackImport {
  /// Says if bytes seem to be a TCX or GPX file.
  package static func isLikely(_ bytes: [UInt8]) -> Bool {
    TCX.isLikely(bytes) || GPX.isLikely(bytes)
  }

  /// Says if bytes seem to be a TCX or GPX file, or another kind of text file that has an error of its
  /// own.
  package static func isText(_ bytes: [UInt8]) -> Bool {
    isLikely(bytes) || OtherFile(bytes) != nil
  }

  /// Reads the workout of an activity of a TCX file, or of a track of a GPX file.
  ///
  /// - Parameters:
  ///   - session: The number of the activity or track, counted from 1; `nil` for the only one.
  ///   - takesPart: `true` if a damaged file is to give the workout of the part before the damage.
  ///   - events: The treatment of pauses and resumes that do not alternate.
  ///   - id: A closure that makes the workout's id from its start.
  package static func workout(
    from bytes: [UInt8],
    session: Int? = nil,
    takesPart: Bool = false,
    events policy: EventPolicy = .lenient,
    id: (WallTime) -> DocumentID
  ) throws(TrackImportError) -> HKWorkout {
    try read(from: bytes, session: session, takesPart: takesPart, events: policy, id: id).workout
  }

  /// An imported workout with remarks about its file.
  package struct Reading {
    package let workout: HKWorkout
    /// The damage of the file, if any; the part before it was read.
    package let damage: XMLReadError?
    /// The contents of the file that the workout lacks.
    package let notImported: [Phrase]
  }

  /// Reads a workout, with remarks about its file.
  package static func read(
    from bytes: [UInt8],
    session: Int? = nil,
    takesPart: Bool = false,
    events policy: EventPolicy = .lenient,
    id: (WallTime) -> DocumentID
  ) throws(TrackImportError) -> Reading {
    if let other = OtherFile(bytes) { throw .other(other) }
    let isTCX = TCX.isLikely(bytes)
    let (all, error, unreadDates) = isTCX ? sources(TCX.read(bytes)) : sources(GPX.read(bytes))
    if let error, !takesPart || all.isEmpty { throw .damaged(error) }
    guard let first = all.first else { throw .none }
    if session == nil, all.count > 1 { throw .multipleSessions(all.count) }
    let number = session ?? 1
    guard all.indices.contains(number - 1) else { throw .noSession(number, of: all.count) }
    var source = session == nil ? first : all[number - 1]
    source.damage = error
    source.unreadDates = unreadDates
    let track = try TrackWorkout(source)
    return Reading(
      workout: try saved(track.workout(id: id), policy),
      damage: error,
      notImported: track.notImported
    )
  }

  private static func saved(_ recorded: HKWorkout, _ policy: EventPolicy) throws(TrackImportError)
    -> HKWorkout
  {
    if policy == .strict, let disorder = EventDisorder(recorded) { throw .disorder(disorder) }
    do throws(HKError) {
      return try recorded.saved(events: policy)
    } catch {
      throw .saveFailed(error)
    }
  }

  private static func sources(_ file: TCX.File) -> ([TrackSource], XMLReadError?, Int) {
    var activities: [TCX.Activity] = []
    // What a file says twice was done once.
    for activity in file.activities where !activities.contains(activity) {
      activities.append(activity)
    }
    let sources = activities.map { activity in
      var source = TrackSource(
        notImported: notes(file.unknown + file.others, file.unreadable)
      )
      // A word of ours stands there where the schema has none.
      let noted = activity.notes.flatMap { HKWorkoutActivityType(name: $0) }
      let type = TrackSport.activityType(activity.sport)
      source.activityType = type == .other ? noted ?? type : type
      source.device = activity.creator
      source.start = activity.id
      source.laps = activity.laps
      if let notes = activity.notes, noted == nil {
        source.notImported.append(Phrase("import.notes", notes))
      }
      return source
    }
    return (sources, file.error, unreadDates(file.unreadable))
  }

  /// Counts the points whose dates cannot be read.
  private static func unreadDates(_ unreadable: [String: Int]) -> Int {
    (unreadable["time"] ?? 0) + (unreadable["Time"] ?? 0)
  }

  /// Lists the contents of a file outside its workouts: names first, then the values that cannot be
  /// read.
  private static func notes(_ names: [String], _ unreadable: [String: Int]) -> [Phrase] {
    names.map { .verbatim($0) }
      + unreadable.sorted { $0.key < $1.key }.map { .count($1, of: "unread", $0) }
  }

  /// Removes the points that repeat those of an earlier segment, and counts them.
  private static func once(_ segments: [[TrackPoint]]) -> (
    segments: [[TrackPoint]], repeated: Int
  ) {
    var seen: Set<TrackPoint> = []
    var kept: [[TrackPoint]] = []
    for segment in segments {
      kept.append(segment.filter { $0.date == nil || !seen.contains($0) })
      seen.formUnion(segment)
    }
    let repeated = segments.joined().count - kept.joined().count
    return (kept.filter { !$0.isEmpty }, repeated)
  }

  private static func sources(_ file: GPX.File) -> ([TrackSource], XMLReadError?, Int) {
    var tracks: [GPX.Track] = []
    // A file that says a track twice has done it once.
    for track in file.tracks where !track.segments.isEmpty && !tracks.contains(track) {
      tracks.append(track)
    }
    let sources = tracks.map { track in
      var source = TrackSource(
        notImported: notes(file.unknown + file.others, file.unreadable)
      )
      var names = [file.name, track.name].compactMap { $0 }
      if names.first == names.last { names = Array(names.prefix(1)) }
      source.notImported += names.map { Phrase("import.name", $0) }
      source.activityType = track.type.map { TrackSport.activityType($0) } ?? .other
      source.device = file.creator
      var lap = TCX.Lap()
      let once = once(track.segments)
      lap.tracks = once.segments
      if once.repeated > 0 { source.notImported.append(.count(once.repeated, of: "repeated")) }
      source.laps = [lap]
      source.isOfPlaces = true
      return source
    }
    return (sources, file.error, unreadDates(file.unreadable))
  }
}

/// The data from which a workout is made.
struct TrackSource {
  var activityType = HKWorkoutActivityType.other
  var device: String?
  /// The start of the workout that the file states.
  var start: WallTime?
  /// The laps; a GPX file has a single one, without sums.
  var laps: [TCX.Lap] = []
  /// `true` if the workout's distance follows only from its locations.
  var isOfPlaces = false
  /// The contents of the file that the workout lacks.
  var notImported: [Phrase]
  /// The number of points whose dates cannot be read.
  var unreadDates = 0
  var damage: XMLReadError?

  /// The error for a file in which no point has a date.
  var undated: TrackImportError { unreadDates > 0 ? .unreadDates(unreadDates) : .undated }
}

extension TrackSource {
  /// Removes the points whose dates come from a clock that was wrong for a while.
  ///
  /// A TCX file's points follow one another; a GPX file's segments may stand in any order, so that each
  /// is judged by itself.
  mutating func leaveOutWrongClocks() {
    let tracks = laps.flatMap(\.tracks)
    let groups = isOfPlaces ? tracks.map { [$0] } : [tracks]
    let areRight = groups.flatMap { TrackClock.areRight($0.joined().compactMap(\.date)) }
    var right = areRight.makeIterator()
    keepPoints { _ in right.next() == true }
    let kept = laps.flatMap { $0.tracks.joined() }.compactMap(\.date)
    guard let time = TrackClock.longestTime(of: kept) else { return }
    keepPoints { time.contains($0) }
  }

  private mutating func keepPoints(_ isKept: (WallTime) -> Bool) {
    for lap in laps.indices {
      laps[lap].tracks = laps[lap].tracks.map { track in
        track.filter { $0.date.map(isKept) ?? true }
      }
    }
  }
}

/// The reason that a TCX or GPX file cannot be imported.
package enum TrackImportError: Error, Equatable, Sendable {
  /// The file is damaged, or not XML.
  case damaged(XMLReadError)
  /// The file is of another kind.
  case other(OtherFile)
  /// The file has no activity and no track, only a course or places.
  case none
  /// The file has several activities or tracks, and the caller chose none.
  case multipleSessions(Int)
  /// The file has no activity or track with that number, counted from 1.
  case noSession(Int, of: Int)
  /// No point has a date, so the file is a plan.
  case undated
  /// The given number of points have dates, but none can be read.
  case unreadDates(Int)
  /// Health refused the workout, with HealthKit's code.
  case saveFailed(HKError)
  /// Pauses and resumes do not alternate, and the policy demands it.
  case disorder(EventDisorder)
}

extension TrackImportError: CustomStringConvertible {
  package var description: String { phrase.text(in: .fallback) }

  /// The error in words, with the remedy.
  package var phrase: Phrase {
    switch self {
    case .damaged(let error): error.phrase
    case .other(let file): file.phrase
    case .none: Phrase("track.none")
    case .multipleSessions(let count): Phrase("track.multiple", String(count))
    case .noSession(let number, let count): Phrase("track.noSession", "\(number)", "\(count)")
    case .undated: Phrase("track.undated")
    case .unreadDates(let count): .count(count, of: "unreadDates")
    case .saveFailed(let error): Phrase("fit.saveFailed", [error.phrase])
    case .disorder(let disorder): Phrase("fit.strict", [disorder.phrase])
    }
  }
}
