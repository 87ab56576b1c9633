import LockstepCommandLine
import LockstepConformance
import LockstepDocuments
import LockstepProtocol
import LockstepScenario

/// Which programs a person wants tried, and by which cases.
struct TrialChoice {
  /// A program, and what it is tried as.
  struct Named {
    let kind: TrialKind
    let command: String
  }

  let subjects: [Named]
  let trials: [Trial]
  /// The ids of cases that the person claims to be applicable.
  let claimed: Set<String>

  init(_ arguments: Arguments) throws(CommandError) {
    let named = TrialKind.all.flatMap { kind in
      arguments.allValues(kind.option).map { Named(kind: kind, command: $0) }
    }
    let kinds = TrialKind.all.filter { arguments.has($0.option) }
    let words = try Self.vocabulary(arguments)
    let inRealTime = arguments.has(ConformanceCommand.realTime)
    let histories = try arguments.value(ConformanceCommand.histories) ?? HistoryCase.usualCount
    let all = (kinds.isEmpty ? TrialKind.all : kinds).flatMap {
      Trial.all(of: $0, inRealTime: inRealTime, words, histories: histories)
    }
    let chosen = try Self.ids(of: arguments.allValues(ConformanceCommand.only), among: all)
    let left = try Self.ids(of: arguments.allValues(ConformanceCommand.skip), among: all)
    subjects = named
    trials = all.filter { trial in
      (!arguments.has(ConformanceCommand.only) || chosen.contains(trial.id))
        && !left.contains(trial.id)
    }
    claimed = try Self.claims(arguments.allValues(ConformanceCommand.claim), among: all)
  }

  private static func vocabulary(_ arguments: Arguments) throws(CommandError) -> Vocabulary {
    var words = Vocabulary(watch: .init(), phone: .init())
    guard let path = arguments.value(ConformanceCommand.vocabulary) else { return words }
    let file = try NamedFile.bytes(at: path)
    do throws(UnreadableFile) { try words.add(file) } catch {
      throw .badInput("error: \(path.visibleLine): \(error)")
    }
    return words
  }

  private static func claims(_ words: [String], among all: [Trial]) throws(CommandError)
    -> Set<String>
  {
    var claimed: Set<String> = []
    for word in words {
      if let level = Level(rawValue: word) {
        claimed.formUnion(all.map(\.id).filter { Level(ofCase: $0) == level })
      } else {
        claimed.formUnion(try ids(of: [word], among: all))
      }
    }
    return claimed
  }

  /// The ids of the cases that a person means by ids, statements or areas.
  private static func ids(of words: [String], among all: [Trial]) throws(CommandError)
    -> Set<String>
  {
    var chosen: Set<String> = []
    for word in words {
      let found = all.map(\.id).filter { id in
        id == word || id.hasPrefix("\(word).") || id.hasPrefix("\(word)-")
      }
      if found.isEmpty { throw unknown(word, among: all) }
      chosen.formUnion(found)
    }
    return chosen
  }

  private static func unknown(_ word: String, among all: [Trial]) -> CommandError {
    if let statement = Statement.named(word) {
      return .usage("no case is about \(statement.id)", "it says: \(statement.text)")
    }
    let names = Level.allCases.map(\.rawValue) + Statement.all.map(\.id) + all.map(\.id)
    let near = Nearest.name(to: word, among: names).map { "did you mean “\($0)”?" }
    return .usage(
      "there is no statement “\(word)”",
      near ?? "write a statement such as SESSION-32, an area such as RUN, or a case's id (--list)"
    )
  }
}
