import LockstepLanguages
import LockstepHealth
import LockstepHealthStore
import LockstepProtocol
import LockstepSimulation
import LockstepWorkoutFiles
import Testing

/// What is wrong with a file is said in each language, and in English as the file's own reader says it.
struct ErrorPhraseTests {
  @Test func `a FIT file's damage is said in languages`() {
    let kinds: [FIT.DecodeError.Kind] = [
      .empty, .headerSize(9), .notFIT, .headerCut(needed: 14, found: 3),
      .headerChecksum(expected: 0x12, found: 0xabcd), .recordCut(needed: 8, found: 2),
      .recordCrossesEnd(end: 99), .undefinedLocalType(3), .checksumCut,
      .fileChecksum(expected: 1, found: 2), .unfinished,
    ]
    for (index, kind) in kinds.enumerated() {
      let error = FIT.DecodeError(kind, offset: 40, messagesRead: index)
      check(error.phrase, "\(error)")
    }
  }

  @Test func `an XML file's damage is said in languages`() {
    let expected: [XMLReadError.Expected] = [
      .slash, .equals(after: "lat"), .value(of: "lat"), .valueEnd(of: "lat"), .name,
      .end(of: "trk", found: "gpx"), .close(of: "trk"),
    ]
    let files = [
      "", "<gpx", "<!-- ", "<gpx><trk lat></trk>", "<gpx><trk lat=1/>", "<gpx><trk lat='1",
      "<gpx></trk>", "<gpx/", "<gpx/x>", "<gpx></gpx x>", "<gpx>< >", "<gpx><trk>",
      String(repeating: "<a>", count: 70),
    ]
    let read = files.compactMap { GPX.read(Array($0.utf8)).error }
    for error in read { check(error.phrase, "\(error)") }
    let found = read.compactMap { error -> XMLReadError.Expected? in
      if case .expected(let what) = error.reason { what } else { nil }
    }
    for what in found + expected where what != .slash { check(what.phrase, "\(what)") }
    #expect(found.count >= 6 && read.count >= 12, "\(read)")
  }

  @Test func `JSON that is wrong is said in languages`() {
    let texts = [
      "", "{", "[1", "[1,", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{,", "[tru]", "\"",
      "\"\\x\"",
      "\"\\u12", "\"\\u12g\"", "\"\\ud800\"", "\"\\ud800x\"", "\"\\ud800\\", "\"\u{1}\"", "01", "-",
      "1.",
      "1 2", "[[[[[[[[[[1]]]]]]]]]]", "1e999", "nul", "@",
    ]
    let errors = texts.compactMap { text -> JSONError? in
      var reader = JSONReader(
        Array(text.utf8),
        limits: JSONLimits(maximumDepth: 8, maximumBytes: 900)
      )
      do throws(JSONError) {
        try reader.skipValue()
        try reader.end()
        return nil
      } catch {
        return error
      }
    }
    for error in errors { check(error.phrase, "\(error)") }
    let reasons: [JSONError.Reason] = [
      .badUTF8, .tooLong(limit: 9), .wrongType(expected: .string, found: .null),
      .numberOutOfRange(allowed: 1...9), .notFinite, .missingField("start"),
      .unknownValue(found: "x", expected: ["a", "b"]), .badTag("$x"), .badBase64,
      .nullInPropertyList,
    ]
    for reason in reasons { check(reason.phrase, "\(reason)") }
    #expect(errors.count >= 20, "\(errors)")
  }

  @Test func `each noun of the JSON reader has a word`() {
    for kind: JSONKind in [.object, .array, .string, .integer, .real, .boolean] {
      let reason = JSONError.Reason.wrongType(expected: kind, found: .null)
      let text = reason.phrase.text(in: .fr)
      #expect(kind == .boolean || !text.contains("\(kind)"), "\(text)")
    }
  }

  @Test(arguments: ["list", "make", "read", "remove", "rename", "sync", "write"])
  func `what a disk refuses is said in languages`(_ operation: String) {
    let kinds: [DiskError.Kind] = [
      .notFound, .notAFile, .notAFolder, .noRights, .noSpace, .tooLarge(limit: 5), .readOnly,
      .crashed, .system("Too many links"),
    ]
    for kind in kinds {
      for path in ["Health/a.json", ""] {
        let error = DiskError(kind, operation, path)
        check(error.phrase, "\(error)")
      }
    }
  }

  @Test func `why a file is no workout is said in languages`() throws {
    let events = [HKWorkoutEvent(.pause, at: 1), HKWorkoutEvent(.pause, at: 2)]
    let disorder = try #require(EventDisorder(events, from: WallTime(microseconds: 0)))
    let resume = [HKWorkoutEvent(.resume, at: 1)]
    let first = try #require(EventDisorder(resume, from: WallTime(microseconds: 0)))
    let errors: [FITImportError] = [
      .notActivity("settings"), .missingSession, .multipleSessions(2),
      .notOneWorkout(.overlap(from: 3)), .notOneWorkout(.outside),
      .notOneWorkout(.other(.rowing, in: .running, expected: [.running])), .noSession(4, of: 2),
      .invalidData("start_time"), .disorder(disorder), .disorder(first),
      .saveFailed(HKError(.databaseInaccessible, Phrase("health.locked"))),
    ]
    for error in errors { check(error.phrase, "\(error)") }
    #expect(disorder.description.hasPrefix("a pause at 1970-01-01T00:00:02Z follows a pause at "))
    #expect(first.description.contains("follows the start at 1970-01-01T00:00:00Z"))
    let tracks: [TrackImportError] = [
      .none, .multipleSessions(2), .noSession(3, of: 2), .undated,
    ]
    for error in tracks { check(error.phrase, "\(error)") }
  }

  @Test func `health's code stands beside its reason in every language`() {
    let error = HKError(.authorizationDenied, Phrase("health.mayNotSave", "Days", "workout"))
    #expect(error.reason == "Days may not save workout")
    #expect(
      error.phrase.text(in: .it) == "Days non può salvare workout (authorizationDenied, HKError 4)"
    )
  }

  /// English as it was, and the others otherwise, with nothing that is a key.
  private func check(_ phrase: Phrase, _ english: String) {
    #expect(phrase.text(in: .en) == english)
    for language in [Language.it, .fr] {
      let text = phrase.text(in: language)
      #expect(text != english && !text.contains("%"), "\(text)")
      #expect(text.firstMatch(of: /(json|xml|fit|disk|track|health)\.[a-z]/) == nil, "\(text)")
    }
  }
}
