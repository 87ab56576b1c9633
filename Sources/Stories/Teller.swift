import LockstepLink
package import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation

/// The player of stories: the course that a person wrote, with troubles inserted as choices decide.
///
/// A story is played forwards: each trouble comes a number of happenings after the last, right after an
/// instant at which something happened. At the end everything is put right, and the promises are
/// judged.
package struct Teller {
  package let world: World
  package let troubles: [Trouble]
  /// The part of the course that is played.
  package let course: Course
  /// The greatest number of troubles in a story.
  private let most: Int
  /// The greatest number of times that a story changes what comes first of one instant.
  private let ordersMost: Int
  /// The index of each kind of trouble, repeated by its weight.
  private let drawn: [Int]
  let mending: Mending
  private let calm: CalmCourse
  /// The result of the course without troubles.
  package private(set) var calmTelling = Telling.none
  /// The number of happenings of the course without troubles, at least 1.
  package var happenings: Int { max(1, calmTelling.happenings) }

  /// A part of the course.
  package enum Course: String, Sendable, CaseIterable {
    /// The whole course.
    case kept
    /// The course's beginning.
    case cut
    /// Any lines of the course.
    case free
  }

  /// The greatest number of troubles in a story, where nobody says otherwise.
  package static let troublesMost = 12
  /// The number of draws of which one ends the troubles, so that mostly fewer come than may; 0 if none
  /// does.
  private let endOneOf: UInt64
  /// The time after the course in which troubles may still come.
  private static let longestAfterwards = Interval.seconds(120)
  /// The time after which something else comes where something is wrong: a pair that stands still would
  /// otherwise do so for the rest of a long course.
  private static let longestWrong = Interval.seconds(600)
  /// The longest time for which a device may work after it was put right, before it is looked at again.
  private static let longestPause = Interval.seconds(5)
  private static let mendingsMost = 6

  /// - Parameters:
  ///   - troubles: The kinds that may come, cheapest first.
  ///   - most: How many of them come at most.
  ///   - endsEarly: `true` if mostly fewer come; `false` if they come until the course is over.
  package init(
    _ world: World,
    troubles: [Trouble],
    course: Course = .kept,
    most: Int = Teller.troublesMost,
    endsEarly: Bool = true,
    ordersMost: Int = Teller.troublesMost
  ) throws(DeviceFault) {
    self.world = world
    self.troubles = troubles
    self.course = course
    self.most = most
    endOneOf = endsEarly ? UInt64(max(1, most * 5 / Self.troublesMost)) : 0
    self.ordersMost = ordersMost
    drawn = troubles.indices.flatMap { Array(repeating: $0, count: troubles[$0].weight) }
    mending = Mending(of: world)
    calm = try CalmCourse(of: world)
    var performance = try begin(world.course, [], passing: 0)
    calmTelling = finish(&performance)
  }

  // MARK: Telling

  /// Plays the story that choices make.
  package func tell(_ choices: inout Choices) throws(DeviceFault) -> Telling {
    try tell(&choices, markedAfter: nil).telling
  }

  /// Tells the story that some choices make, and marks the place behind one of its troubles.
  func tell(_ choices: inout Choices, markedAfter count: Int?) throws(DeviceFault) -> MarkedTelling
  {
    let drawn = kinds(&choices)
    let ends = ends(among: drawn, &choices)
    let lines = kept(&choices)
    let acts = acts(after: lines, &choices)
    let persons = seedOfPersons(&choices)
    let order = firstOrder(&choices, drawn)
    let start = choices.begin()
    let gap = nextGap(&choices, drawn)
    var performance = try begin(lines, acts, persons, passing: order == nil ? gap ?? 0 : 0)
    if let order { meet(order.line, ofKind: order.kind, &performance) }
    let progress = Progress(
      performance: performance,
      way: drawn.count == self.drawn.count ? .all : .half,
      drawn: drawn,
      ends: ends,
      count: 0
    )
    return goOn(progress, from: start, gap, &choices, markedAfter: count)
  }

  /// Goes on with a story from where it was marked.
  func tell(_ choices: inout Choices, on mark: StoryMark, markedAfter count: Int?) -> MarkedTelling
  {
    let performance = Performance(at: mark.bookmark)
    let progress = Progress(
      performance: performance,
      way: .onwards,
      drawn: mark.drawn,
      ends: mark.ends,
      count: mark.count
    )
    let start = choices.begin()
    let gap = nextGap(&choices, mark.drawn)
    return goOn(progress, from: start, gap, &choices, markedAfter: count.map { $0 + mark.count })
  }

  /// A story, and the place in it from which another one may go on.
  typealias MarkedTelling = (telling: Telling, mark: StoryMark?)

  /// A place in a story from which another story can continue.
  struct StoryMark {
    let bookmark: Bookmark
    /// The choices made up to this place.
    let choices: Choices
    fileprivate let drawn: [Int]
    fileprivate let ends: [Int]
    /// The number of troubles so far.
    fileprivate let count: Int
  }

  /// The state of a story in progress: the kinds of troubles to draw, and the number so far.
  fileprivate struct Progress {
    var performance: Performance
    let way: Telling.Way
    let drawn: [Int]
    /// Those of the kinds that end an app or a device, if the story ends what waits in memory.
    let ends: [Int]
    var count: Int
  }

  private func goOn(
    _ start: consuming Progress,
    from span: Int,
    _ gap: Int?,
    _ choices: inout Choices,
    markedAfter marked: Int?
  ) -> MarkedTelling {
    var (progress, span, gap) = (start, span, gap)
    var mark: StoryMark?
    while let passed = gap {
      addTrouble(&progress, passing: passed, &choices)
      choices.end(span)
      progress.count += 1
      if progress.count == marked { mark = StoryMark(progress, choices) }
      span = choices.begin()
      gap = progress.count < most ? nextGap(&choices, progress.drawn) : nil
    }
    choices.end(span)
    var telling = judged(finish(&progress.performance))
    telling.choices = choices.again
    telling.way = progress.way
    return (telling, mark)
  }

  /// Draws the order within an instant with which a story begins; half of the stories change it, if
  /// that is a kind of trouble.
  private func firstOrder(_ choices: inout Choices, _ drawn: [Int]) -> Placeable? {
    guard ordersMost > 0, let kind = drawn.first(where: { troubles[$0].isOfOrder }),
      choices.below(2) == 1
    else { return nil }
    return read(troubles[kind].line(&choices), on: world.script.profile).map { ($0, kind) }
  }

  /// Draws the number of happenings before the next trouble; returns `nil` if no further trouble comes.
  private func nextGap(_ choices: inout Choices, _ drawn: [Int]) -> Int? {
    if drawn.isEmpty || endOneOf > 0 && choices.below(endOneOf) == 0 { return nil }
    return gap(&choices)
  }

  /// Makes the pair at the beginning of a story, or further on in the course where nothing has come
  /// between.
  private func begin(
    _ lines: [StoryLine],
    _ acts: [StoryLine],
    _ persons: UInt64 = 0,
    passing count: Int
  ) throws(DeviceFault) -> Performance {
    let first = acts.map(\.time).min()
    if course == .kept, persons == 0, let bookmark = calm.bookmark(after: count, before: first) {
      var performance = Performance(at: bookmark)
      for act in acts { performance.add(act) }
      return performance
    }
    var performance = try Performance(of: world)
    for line in lines + acts { performance.add(line) }
    performance.invite(seed: persons)
    return performance
  }

  /// Plays a story with given lines; the lines that put everything right are added.
  package func tell(_ story: Story) throws(DeviceFault) -> Telling {
    try tell(story, from: Prefixes())
  }

  /// Plays a story with given lines from a copy made along another one with the same beginning.
  func tell(_ story: Story, from prefixes: Prefixes) throws(DeviceFault) -> Telling {
    let story = story.withoutMending
    if var performance = prefixes.begin(story) { return finish(&performance) }
    var performance = try Performance(of: world)
    for line in story.lines { performance.add(line) }
    return finish(&performance)
  }

  /// A line that can be inserted into the course: a kind of trouble in one of its simplest forms.
  typealias Placeable = (line: Script.Statement, kind: Int)

  /// Plays the course with lines inserted, each after the instant with a number, counted from 0.
  ///
  /// - Returns: `nil` if the last inserted line still waits at the next instant, because inserting it
  ///   there makes the same story.
  func tell(_ placed: [(line: Placeable, instant: Int)]) throws(DeviceFault) -> Telling? {
    let placed = placed.sorted { $0.instant < $1.instant }
    var performance = try begin(world.course, [], passing: (placed.first?.instant ?? 0) + 1)
    for (line, instant) in placed {
      performance.run(through: calm.instants[instant])
      meet(line.line, ofKind: line.kind, &performance)
    }
    if let last = placed.last?.instant, calm.instants.indices.contains(last + 1) {
      performance.run(through: calm.instants[last + 1])
      if performance.lastTroubleWaits { return nil }
    }
    // What changes nothing makes the course that is known.
    let isCalm = !performance.story.lines.contains { $0.source == .trouble }
    return isCalm ? calmTelling : judged(finish(&performance))
  }

  /// Removes from a result the promises that are broken only because acts were refused, or perhaps not
  /// carried out: the course without those acts breaks them, too.
  func judged(_ telling: Telling) -> Telling {
    let interrupted = telling.interrupted
    if telling.found.isEmpty { return telling }
    let course = telling.story.withoutMending.lines.filter { line in
      line.source != .trouble && !line.isOne(of: interrupted)
    }
    guard let calm = try? tell(Story(lines: course)) else { return telling }
    var telling = telling
    telling.found.removeAll { found in
      if case .promise = found.breach { calm.found(found.breach) != nil } else { false }
    }
    telling.isOfRefusals = telling.found.isEmpty
    return telling
  }

  // MARK: The course

  private func kept(_ choices: inout Choices) -> [StoryLine] {
    let all = world.course
    switch course {
    case .kept: return all
    case .cut: return Array(all.dropLast(Int(choices.below(UInt64(all.count + 1)))))
    case .free: return all.filter { _ in choices.below(8) != 7 }
    }
  }

  /// Draws the further acts of persons: for each the number and the times.
  private func acts(after lines: [StoryLine], _ choices: inout Choices) -> [StoryLine] {
    var acts: [StoryLine] = []
    for person in world.script.persons where person.persona == nil {
      var time = lines.first?.time ?? .zero
      for _ in 0..<choices.below(5) {
        let range = person.every
        let steps = UInt64((range.upperBound - range.lowerBound).nanoseconds / 100_000_000)
        time = time + range.lowerBound + .milliseconds(Int64(choices.below(steps + 1)) * 100)
        let line = person.line { choices.below($0) }
        guard let statement = read(line, on: world.script.profile) else { continue }
        acts.append(StoryLine(time: time, statement: statement, source: .person))
      }
    }
    return acts
  }

  /// Draws the seed for the acts of persons who look on: in every second story they do the plainest.
  private func seedOfPersons(_ choices: inout Choices) -> UInt64 {
    world.onlookers.isEmpty || choices.below(2) == 0 ? 0 : choices.below(1 << 16)
  }

  /// The instants at which something happens when nothing comes between.
  var calmInstants: [TrueTime] { calm.instants }

  /// All lines that the explorer can draw, in their simplest forms.
  var simplestLines: [Placeable] {
    troubles.indices.flatMap { kind in
      troubles[kind].simplest(on: []).compactMap { line in
        read(line, on: world.script.profile).map { ($0, kind) }
      }
    }
  }

  // MARK: Troubles

  /// Draws the kinds of troubles for a story: all kinds in half of the stories, a random half of them
  /// in the others.
  private func kinds(_ choices: inout Choices) -> [Int] {
    guard choices.below(2) == 1 else { return drawn }
    let half = choices.below(1 << 32)
    let some = drawn.filter { kind in
      var digest = Digest(seed: half)
      digest.add(Int64(kind))
      return digest.value & 1 == 0
    }
    return some.isEmpty ? drawn : some
  }

  /// Draws the ends that come often where something is wrong: in half of the stories they do.
  ///
  /// While something is wrong, what waits may be in memory alone: the end of an app or a device shows it.
  /// In the other half all other troubles come as often as they may.
  private func ends(among drawn: [Int], _ choices: inout Choices) -> [Int] {
    choices.below(2) == 0 ? [] : drawn.filter { troubles[$0].isEnd }
  }

  /// Draws the number of happenings before the next trouble: usually few, sometimes any number.
  private func gap(_ choices: inout Choices) -> Int {
    let all = UInt64(max(1, happenings * Self.troublesMost / most))
    return switch choices.below(4) {
    case 0: Int(choices.below(3))
    case 1: Int(choices.below(8))
    case 2: Int(choices.below(min(40, all)))
    default: Int(choices.below(all))
    }
  }

  private func addTrouble(
    _ progress: inout Progress,
    passing count: Int,
    _ choices: inout Choices
  ) {
    var end = progress.performance.end + Self.longestAfterwards
    let longest = progress.performance.engine.time + Self.longestWrong
    if longest < end, !helping(progress.performance).isEmpty { end = longest }
    if progress.count == 0 {
      progress.performance.pass(to: count, until: end)
    } else {
      progress.performance.pass(count, until: end)
    }
    let (drawn, help) = drawnNext(progress, &choices)
    if let help { return meet(help, ofKind: nil, &progress.performance) }
    let kind = choices.among(drawn)
    if troubles[kind].isOfOrder, progress.performance.orders >= ordersMost { return }
    let profile = progress.performance.engine.linkProfile
    guard let line = read(troubles[kind].line(&choices), on: profile) else { return }
    meet(line, ofKind: kind, &progress.performance)
  }

  /// Draws what comes next: any kind, or, where something is wrong, often its mending or an end.
  private func drawnNext(_ progress: borrowing Progress, _ choices: inout Choices)
    -> (kinds: [Int], help: Script.Statement?)
  {
    let helping = helping(progress.performance)
    if helping.isEmpty { return (progress.drawn, nil) }
    let ends = progress.performance.isMended ? progress.ends : []
    switch choices.below(ends.isEmpty ? 3 : 4) {
    case 0: return (progress.drawn, nil)
    case 2... where !ends.isEmpty: return (ends, nil)
    default: return (progress.drawn, choices.among(helping))
    }
  }

  /// Lists what would put something right at present.
  private func helping(_ performance: borrowing Performance) -> [Script.Statement] {
    mending.helping(performance) + mending.opening(performance.transitions)
  }

  /// Adds a line after everything that has happened, if it would have an effect at present.
  private func meet(_ line: Script.Statement, ofKind kind: Int?, _ performance: inout Performance) {
    guard !performance.engine.isForNothing(line.body), !performance.story.passes1970(line) else {
      return
    }
    performance.meet(
      StoryLine(time: performance.next, statement: line, source: .trouble),
      ofKind: kind
    )
  }

  private func read(_ line: String, _ engine: Engine) -> Script.Statement? {
    read(line, on: engine.linkProfile)
  }

  /// Reads lines anew in their order, because a line that changes the link's profile changes the
  /// meaning of later ones.
  func reread(_ lines: [StoryLine]) -> [StoryLine] {
    var profile = world.script.profile
    return lines.map { line in
      switch line.statement.body {
      case .link(.setProfile), .link(.handOver):
        var line = line
        if let statement = read(line.text, on: profile) { line.statement = statement }
        if let changed = line.statement.body.profile { profile = changed }
        return line
      default: return line
      }
    }
  }

  /// Reads a line as it is played on a link with a profile.
  func read(_ line: String, on profile: LinkProfile) -> Script.Statement? {
    world.known.statement(of: line, in: world.language, on: profile)
  }

  // MARK: The end

  private func finish(_ performance: inout Performance) -> Telling {
    performance.run(through: performance.end)
    mend(&performance)
    let others = performance.watches.filter { $0 != 1 }
    for number in others { wear(number, for: world.settling, &performance) }
    // Promises are judged when everything has settled behind the last line, and not before that.
    if !others.isEmpty { wear(1, for: world.soonestSettling, &performance) }
    return performance.judge()
  }

  /// Puts everything right, repeatedly if something goes wrong meanwhile.
  private func mend(_ performance: inout Performance) {
    for round in 0..<Self.mendingsMost {
      let time = Self.wholeSecond(after: max(performance.end, performance.engine.time))
      performance.run(through: TrueTime(nanoseconds: time.nanoseconds - 1))
      // What helps one thing may be needed by the next.
      let helping = mending.helping(performance)
      if performance.hasFault || round > 0 && helping.isEmpty { return }
      let ending = round == 0 ? mending.ending(performance.story) : []
      for statement in helping + ending + mending.apps {
        performance.add(StoryLine(time: time, statement: statement, source: .mending))
      }
      performance.run(through: Self.before(time + min(Self.longestPause, world.soonestSettling)))
    }
  }

  /// Puts on another watch for some time, so that it can send everything that it has.
  private func wear(_ number: Int, for time: Interval, _ performance: inout Performance) {
    guard !performance.engine.wears(number),
      let statement = read("watch wear \(number)", performance.engine)
    else { return }
    let start = Self.wholeSecond(after: performance.engine.time)
    let apps = mending.apps.filter { $0.text.hasPrefix(DeviceRole.watch.name) }
    for statement in [statement] + apps {
      performance.add(StoryLine(time: start, statement: statement, source: .mending))
    }
    performance.run(through: Self.before(start + time))
    // An end that still waited for its point may have come meanwhile.
    if performance.isMended || performance.hasFault { return }
    mend(&performance)
    performance.run(through: Self.before(Self.wholeSecond(after: performance.engine.time) + time))
  }

  private static func before(_ time: TrueTime) -> TrueTime {
    TrueTime(nanoseconds: time.nanoseconds - 1)
  }

  /// Finds the next whole second after a time.
  static func wholeSecond(after time: TrueTime) -> TrueTime {
    let second: Int64 = 1_000_000_000
    return TrueTime(nanoseconds: (time.nanoseconds / second + 1) * second)
  }
}

extension Teller.StoryMark {
  fileprivate init?(_ progress: Teller.Progress, _ choices: Choices) {
    guard let bookmark = Bookmark(progress.performance) else { return nil }
    self.init(
      bookmark: bookmark,
      choices: choices,
      drawn: progress.drawn,
      ends: progress.ends,
      count: progress.count
    )
  }
}

extension Script.Body {
  /// The profile that the line gives the link; `nil` for any other line.
  fileprivate var profile: LinkProfile? {
    switch self {
    case .link(.setProfile(let profile)), .link(.handOver(let profile)): profile
    default: nil
    }
  }
}
