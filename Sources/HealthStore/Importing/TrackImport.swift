package import LockstepLanguages
package import LockstepDocuments
package import LockstepHealth
package import LockstepSimulation
package import LockstepWorkoutFiles

/// Makes workouts of TCX and GPX files.
package enum TrackImport {
  /// Says if bytes seem to be of such a file.
  package static func isLikely(_ bytes: [UInt8]) -> Bool {
    TCX.isLikely(bytes) || GPX.isLikely(bytes)
  }

  /// Says if bytes seem to be of such a file, or are of another kind of file that reading names.
  package static func isText(_ bytes: [UInt8]) -> Bool {
    isLikely(bytes) || OtherFile(bytes) != nil
  }

  /// Reads the workout of an activity of a TCX file, or of a track of a GPX file.
  ///
  /// - Parameters:
  ///   - session: Which one, counted from 1; `nil` for the only one.
  ///   - takesPart: A damaged file gives what stands before the damage.
  ///   - events: Whether pauses and resumes have to alternate.
  ///   - id: Makes the workout's id of its start.
  package static func workout(
    from bytes: [UInt8],
    session: Int? = nil,
    takesPart: Bool = false,
    events policy: EventPolicy = .lenient,
    id: (WallTime) -> DocumentID
  ) throws(TrackImportError) -> HKWorkout {
    try read(from: bytes, session: session, takesPart: takesPart, events: policy, id: id).workout
  }

  /// A workout with what a person should know of its file.
  package struct Reading {
    package let workout: HKWorkout
    /// The damage of the file, if it has any; what stands before that was read.
    package let damage: XMLReadError?
    /// The things that the file holds beside the workout.
    package let notImported: [Phrase]
  }

  /// Reads a workout, with what a person should know of its file.
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

  /// Counts the dates of points that say nothing that can be read.
  private static func unreadDates(_ unreadable: [String: Int]) -> Int {
    (unreadable["time"] ?? 0) + (unreadable["Time"] ?? 0)
  }

  /// Lists what a file holds beside its workouts: names, then what says nothing that can be read.
  private static func notes(_ names: [String], _ unreadable: [String: Int]) -> [Phrase] {
    names.map { .verbatim($0) }
      + unreadable.sorted { $0.key < $1.key }.map { .count($1, of: "unread", $0) }
  }

  /// Segments without the points that an earlier segment has already, and how many those are.
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

/// The material that a workout is made of.
struct TrackSource {
  var activityType = HKWorkoutActivityType.other
  var device: String?
  /// The instant at which the file says that the workout began.
  var start: WallTime?
  /// Of a GPX file there is one, without sums.
  var laps: [TCX.Lap] = []
  /// `true` if nothing but the workout's places says how far it went.
  var isOfPlaces = false
  /// The things that the file holds beside the workout.
  var notImported: [Phrase]
  /// The number of dates of the file's points that cannot be read.
  var unreadDates = 0
  var damage: XMLReadError?

  /// The reason that there is no workout where no point has a date.
  var undated: TrackImportError { unreadDates > 0 ? .unreadDates(unreadDates) : .undated }
}

extension TrackSource {
  /// Leaves out the points whose dates are of a clock that was wrong for a while.
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

/// The reason that a TCX or GPX file becomes no workout.
package enum TrackImportError: Error, Equatable, Sendable {
  /// It is damaged, or no XML.
  case damaged(XMLReadError)
  /// It is a file of another kind.
  case other(OtherFile)
  /// It holds no activity and no track: a course, or places.
  case none
  /// Several, and none was chosen.
  case multipleSessions(Int)
  /// There is none of that number, counted from 1.
  case noSession(Int, of: Int)
  /// No point has a date: it is a plan.
  case undated
  /// So many points have a date, and none can be read.
  case unreadDates(Int)
  /// Health refused what was read, with HealthKit's code.
  case saveFailed(HKError)
  /// Pauses and resumes do not alternate, and have to.
  case disorder(EventDisorder)
}

extension TrackImportError: CustomStringConvertible {
  package var description: String { phrase.text(in: .fallback) }

  /// The fault in words, and what to do.
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
