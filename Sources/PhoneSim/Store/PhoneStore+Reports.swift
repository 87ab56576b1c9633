import LockstepDevices
import LockstepDocuments
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// What the store tells of documents that it did not just write itself.
extension PhoneStore {
  /// Looks at files that may have changed, and returns the paths of those that did.
  ///
  /// - Parameter paths: Where to look; everywhere when it is not known.
  mutating func observeChanges(at paths: [String]?, _ now: Now) -> [String] {
    guard let paths else {
      let before = cache.files
      observeEverything(at: now)
      let looked = before.names + cache.files.names.filter { before[$0] == nil }
      return looked.filter { before[$0] != cache.files[$0] }
    }
    // Only these are kept for the comparison: a second owner of the tables would make them be copied.
    let before = paths.map { cache.files[$0] }
    observe(paths, at: now)
    return zip(paths, before).filter { path, old in old != cache.files[path] }.map(\.0)
  }

  /// A document as its file says now, or its absence.
  func report(_ path: String) -> AppCall? {
    switch StorePath.kind(of: path) {
    case .split(let id)?:
      let split = cache.splits.first { $0.id == id }
      let content = split.map { split in JSONText { split.write(into: &$0) } }
      return .document(kind: "split", id: id.text, content: content)
    case .workout(let id)?:
      return .document(kind: "workout", id: id.text, content: cache.workout(id)?.document)
    case .settings?:
      let content = JSONText.object { writer in
        cache.settings.writeFields(into: &writer)
      }
      return .document(kind: "settings", id: "settings", content: content)
    case .tombstone, .marks, nil: return nil
    }
  }

  /// How far back a phone that starts reports what it wrote.
  private static let recently = Interval.seconds(86_400)
  private static let reportsMax = 64
  private static let reportBytesMax = 400_000

  /// What a phone reports at its start: what is in progress, the settings, and what was written lately.
  ///
  /// What its last life wrote may have been reported to nobody, because it ended in that step.
  func recentReports(at now: Now) -> [AppCall] {
    let since = now.wall - Self.recently
    let past = cache.past.suffix(Self.reportsMax).filter { ($0.header.updatedAt ?? since) > since }
    var effects: [AppCall] = []
    if cache.files[StorePath.settings] != nil {
      effects += [report(StorePath.settings)].compactMap(\.self)
    }
    effects += cache.splits.compactMap { report(StorePath.split($0.id)) }
    effects += cache.open.map {
      .document(kind: "workout", id: $0.workout.id.text, content: $0.document)
    }
    effects += past.map { .document(kind: "workout", id: $0.id.text, content: $0.document) }
    effects += cache.recentDeletions(since: since).map {
      .document(kind: $0.kind, id: $0.id.text, content: nil)
    }
    // A workout may have taken as long as this looks back.
    effects += recentHealth(since: since - Self.recently, at: now)
    return Self.fitting(effects)
  }

  /// As many as fit into what a device says at once.
  private static func fitting(_ effects: [AppCall]) -> [AppCall] {
    var bytes = 0
    return Array(
      effects.prefix { effect in
        if case .document(_, _, let content) = effect { bytes += 100 + (content?.bytes.count ?? 0) }
        return bytes <= reportBytesMax
      }
    )
  }
}
