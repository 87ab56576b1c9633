import Testing

/// Every real file: what its workouts add up to, beside what the file sums up itself.
@Suite(.enabled(if: RealFiles.areNamed, "LOCKSTEP_CORPUS names no folder of real files"))
struct ImportSumsTests {
  @Test func `the real files hold those whose differences have a reason`() {
    for known in KnownSum.all { #expect(RealFiles.all.contains(known.file), "\(known)") }
  }

  @Test(arguments: RealFiles.names)
  func `a workout adds up to what its file says, or there is a reason`(_ name: String) throws {
    let differences = ImportSums(try RealFiles.bytes(name)).differences()
    let known = KnownSum.all.filter { $0.file == name }
    let unexplained = differences.filter { difference in
      !known.contains { difference.hasPrefix($0.place) }
    }
    #expect(unexplained == [])
    for known in known {
      #expect(differences.contains { $0.hasPrefix(known.place) }, "no longer differs: \(known)")
    }
  }
}

/// A sum that differs from what the file says, and why.
struct KnownSum {
  let file: String
  /// How the text of the difference begins.
  let place: String
  let why: String

  private init(_ file: String, _ place: String, _ why: String) {
    self.file = file
    self.place = place
    self.why = why
  }

  private static let undated = "its clock counts from when it was switched on: there is no date"
  private static let afterwards = "the device counted on after its last record"
  private static let bounds =
    "the lap begins or ends between two records, at another second than they"
  private static let timer = "the timer's events do not tell all that its time leaves out"
  private static let beyond = "the records follow on after the session's elapsed time"
  private static let endsEarly = "the elapsed time ends before the timer's last stop"

  static let all: [KnownSum] = [
    KnownSum("fitparse__antfs-dump.63.fit", "session 1: refused", undated),
    KnownSum("fitparse__compressed-speed-distance.fit", "session 1: refused", undated),
    KnownSum("gpsbabel__garmin-virb-ultra-30.fit", "session 1: refused", undated),

    KnownSum(
      "fitparse__2019-02-17-062644-ELEMNT-297E-195-0.fit",
      "session 1: distance: 78938.18",
      "1.25 m lie after the last record, and 1.12 m before the first that counts, at 46 s"
    ),
    KnownSum(
      "fitparse__Edge810-Vector-2013-08-16-15-35-10.fit",
      "session 1: distance: 41337.47",
      afterwards
    ),
    KnownSum(
      "fitparse__activity-large-fenxi2-multisport.fit",
      "session 7: distance: 28927.39",
      afterwards
    ),
    KnownSum(
      "fitparse__activity-small-fenix2-run.fit",
      "session 1: distance: 9007.07",
      afterwards
    ),
    KnownSum(
      "fitparse__coros-pace-2-cycling-misaligned-fields.fit",
      "session 1: distance: 32143.88",
      afterwards
    ),
    KnownSum(
      "fitparse__elemnt-bolt-no-application-id-inside-developer-data-id.fit",
      "session 1: distance: 956.03",
      "6 m lie before the first record that counts, 1.62 m between the last and the timer's stop"
    ),
    KnownSum("gc__Fr955v19.28andStryd-saved.fit", "session 1: distance: 10019.2", afterwards),
    KnownSum("gc__IpBike-HRV-Data.fit", "session 1: distance: 9325.0", afterwards),
    KnownSum("jkfit__example.fit", "session 1: distance: 24781.51", afterwards),
    KnownSum("sportslib__6914538454.fit", "session 1: distance: 4325.0", afterwards),
    KnownSum("sportslib__broken-dates.fit", "session 1: distance: 3599.5,", afterwards),
    KnownSum("tormoder__0134902991.fit", "session 1: distance: 7118.98", afterwards),
    KnownSum(
      "garminsdk__HrmPluginTestActivity.fit",
      "session 1: distance: 59.61",
      "the session's sum is in whole metres"
    ),
    KnownSum(
      "gc__MultiSport-2019-11-24.fit",
      "session 5: distance: 34715.22",
      "six of its records come after its end: 19847 to 19852 s, and it ends at 19846.366 s"
    ),
    KnownSum(
      "fitparse__sample_mulitple_header.fit",
      "session 2: distance: 143.95",
      "what was done between two records lies on both sides of the change, and goes to one"
    ),
    KnownSum(
      "fitparse__sample_mulitple_header.fit",
      "session 3: distance: 40907.17",
      "it lacks the 2 m that session 2 has too many"
    ),
    KnownSum(
      "rowingdata__3x250m.fit",
      "session 1: distance: 750.29",
      afterwards
    ),
    KnownSum(
      "rowingdata__3x250m.fit",
      "session 1: elapsed: 488.0",
      "the maker has the two swapped: 171.4 s is the sum of the laps, the timer is the wall clock"
    ),

    KnownSum(
      "fitparse__coros-pace-2-cycling-misaligned-fields.fit",
      "session 1: timer: 11282.0",
      "its pauses are told some seconds longer than the timer leaves out, its last stop after its end"
    ),
    KnownSum("gc__MultiSport-2019-11-24.fit", "session 3: timer: 24280.26", timer),
    KnownSum(
      "gpsbabel__garmin-oregon-700.fit",
      "session 1: timer: 2299.0",
      "the file has no start after its first stop, and its records go on"
    ),
    KnownSum("muktihari__activity_poolswim_with_hr.fit", "session 1: timer: 3488.0", timer),
    KnownSum("muktihari__big_activity.fit", "session 1: elapsed: 99998.0", beyond),
    KnownSum("phpfit__swim.fit", "session 1: elapsed: 1716.0", endsEarly),
    KnownSum("tormoder__0134902991.fit", "session 1: elapsed: 740.0", beyond),
    KnownSum("tormoder__0134902991.fit", "session 1: timer: 740.0", beyond),
    KnownSum("workoutizer__with_nones.fit", "session 1: elapsed: 2433.0", endsEarly),

    KnownSum(
      "gpsbabel__garmin-oregon-700.fit",
      "session 1: lap 1:",
      "the lap has no start, and by its end and its time it begins long after its first metres"
    ),
    KnownSum(
      "sportslib__27-days-activity.fit",
      "session 1: laps: 0",
      "nothing dates its lap: it has neither a start nor an elapsed time"
    ),
    KnownSum("al2__920xt-lap-swim.fit", "session 1: lap 5:", bounds),
    KnownSum("al2__garmin-swim.fit", "session 1: lap 10:", bounds),
    KnownSum("gc__20160517-063148-1-1328-ANTFS-4-0.fit", "session 1: lap 14:", bounds),
    KnownSum("jkfit__running-with-developer-data.fit", "session 1: lap 1:", bounds),
    KnownSum("connectstats__activity_234979239.fit", "session 1: lap 6:", bounds),
    KnownSum("runalyze__Fenix-3-with-empty-runscribe.fit", "session 1: lap 4:", bounds),
    KnownSum("workoutizer__with_nones.fit", "session 1: lap 5:", bounds),
    KnownSum("workoutizer__with_nones.fit", "session 1: lap 7:", bounds),
    KnownSum("workoutizer__with_nones.fit", "session 1: lap 14:", bounds),
    KnownSum(
      "gc__2024-10-14-070422-Pool_Swim-BingiWatch.fit",
      "session 1: lap 24:",
      "no length was begun in the time of the lap, which says that it has two"
    ),
    KnownSum(
      "gc__2024-10-14-070422-Pool_Swim-BingiWatch.fit",
      "session 1: lap 42:",
      "no length was begun in the time of the lap, which says that it has one"
    ),
    KnownSum(
      "p2g__row_from_p2g.fit",
      "session 1: lap",
      "its laps count no metres, and their sum is not the session's"
    ),
    KnownSum(
      "phpfit__swim.fit",
      "session 1: lap",
      "the rests between its lengths are others than those between its laps"
    ),
    KnownSum(
      "tormoder__0134902991.fit",
      "session 1: lap 1:",
      "its records go on for 20 s after the end of the session and of the lap"
    ),
  ]
}
