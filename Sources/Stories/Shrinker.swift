package import LockstepPair
import LockstepProtocol
import LockstepScenario
package import LockstepSimulation

/// A machine that makes a story with a breach as short and as plain as possible, while the story keeps
/// just that breach.
///
/// It repeats several passes until none makes the story shorter: it leaves out and lowers choices,
/// leaves out lines alone and in pairs, replaces kinds by simpler ones, brings times together, and then
/// rounds them.
package struct Shrinker {
  private let teller: Teller
  private let breach: Breach
  /// The shortest story so far.
  package private(set) var best: Telling {
    didSet { prefixes = nil }
  }
  /// Copies of the pair along the shortest story; `nil` until they are made.
  private var prefixes: Prefixes?
  /// The spellings of the stories that were played and not accepted.
  private var refusals: Set<String> = []
  /// The number of stories that were played.
  package private(set) var told = 0
  /// The test that returns `true` once the shortening should stop.
  private let isOver: () -> Bool
  /// The description of the breach in the first story.
  private let sentence: String
  /// The acts of persons in the first story.
  private var acts: Set<String> = []
  /// The number of refused acts in the first story.
  private let refused: Int
  /// `true` if the first story has no breach when its troubles are left out.
  private var needsTrouble = true
  /// The last course that was played without troubles and had no breach.
  private var calm: [StoryLine]?
  /// `true` if the story is a whole scenario, to which no lines that put things right are added.
  private let isWhole: Bool
  /// `true` if a shorter story must break the rule from its file, too.
  var playsFiles = false

  package init(
    _ teller: Teller,
    _ breach: Breach,
    from telling: Telling,
    isWhole: Bool = false,
    until isOver: @escaping () -> Bool
  ) {
    self.teller = teller
    self.breach = breach
    best = telling
    sentence = telling.found(breach) ?? ""
    refused = telling.refused
    self.isWhole = isWhole
    self.isOver = isOver
  }

  /// Shortens the story as far as possible; `choices` are those that made it, if it was drawn.
  package mutating func shrink(_ choices: Choices? = nil) throws(DeviceFault) {
    needsTrouble = try isCalm(best.story.withoutMending)
    acts = Self.acts(in: best.story)
    if let choices { try shrinkChoices(choices.again) }
    // Times are rounded only once they are close: each of the two would undo the other for ever.
    try repeatedly { shrinker throws(DeviceFault) in try shrinker.closeGaps() }
    try repeatedly { shrinker throws(DeviceFault) in try shrinker.roundTimes() }
  }

  /// Leaves out lines, replaces them by simpler ones and changes their times, until nothing makes the
  /// story shorter.
  private mutating func repeatedly(
    _ changeTimes: (inout Shrinker) throws(DeviceFault) -> Bool
  ) throws(DeviceFault) {
    var isShorter = true
    while isShorter, !isOver() {
      isShorter = try dropLines()
      isShorter = try dropPairs() || isShorter
      isShorter = try takeCheaper() || isShorter
      isShorter = try changeTimes(&self) || isShorter
    }
  }

  // MARK: Choices

  private mutating func shrinkChoices(_ choices: Choices) throws(DeviceFault) {
    var kept = choices.numbers
    var spans = try spans(of: kept)
    var place = spans.count - 1
    while place >= 0, !isOver() {
      var fewer = kept
      fewer.removeSubrange(spans[place].clamped(to: 0..<kept.count))
      if fewer.count < kept.count, try accepts(fewer) {
        kept = fewer
        spans = try self.spans(of: kept)
        place = min(place, spans.count)
      }
      place -= 1
    }
    for index in kept.indices where kept[index] > 0 && !isOver() {
      for lower in [0, kept[index] / 2, kept[index] - 1] where lower < kept[index] {
        var simpler = kept
        simpler[index] = lower
        if try accepts(simpler) { kept = simpler }
      }
    }
  }

  private mutating func spans(of numbers: [UInt64]) throws(DeviceFault) -> [Range<Int>] {
    var choices = Choices(numbers)
    _ = try tell(&choices)
    return choices.spans
  }

  private mutating func tell(_ choices: inout Choices) throws(DeviceFault) -> Telling {
    told += 1
    return try teller.tell(&choices)
  }

  private mutating func accepts(_ numbers: [UInt64]) throws(DeviceFault) -> Bool {
    var choices = Choices(numbers)
    let telling = try tell(&choices)
    guard try isAsTelling(telling) else { return false }
    best = telling
    return true
  }

  // MARK: Lines

  /// The lines that may be changed; those that put everything right follow from them.
  private var lines: [StoryLine] { best.story.withoutMending.lines }

  private mutating func accepts(_ lines: [StoryLine]) throws(DeviceFault) -> Bool {
    if isOver() { return false }
    var story = Story(lines: lines)
    story.sort()
    story.lines = teller.reread(story.lines)
    let spelling = story.spelling
    if refusals.contains(spelling) { return false }
    let telling = try play(story)
    guard try isAsTelling(telling) else {
      refusals.insert(spelling)
      return false
    }
    best = telling
    return true
  }

  /// Says if a shorter story still shows a mistake, and is not merely a course that no longer makes
  /// sense.
  ///
  /// If the course alone had no breach, it must still have none. If no trouble is needed, the
  /// description must be the same, and persons must still do each kind of act, if less often.
  private mutating func isAsTelling(_ telling: Telling) throws(DeviceFault) -> Bool {
    guard let found = telling.found(breach) else { return false }
    if playsFiles, try !teller.isPlayedAgain(telling, breaking: breach) { return false }
    // Of a scenario nothing is left out: an act that is refused now would break it by itself.
    if isWhole, telling.refused > refused { return false }
    let story = telling.story.withoutMending
    if needsTrouble { return try isCalm(story) }
    return Self.shown(found) == Self.shown(sentence) && Self.acts(in: story) == acts
  }

  /// Lists the kinds of acts of persons in a story, without their number and arguments.
  private static func acts(in story: Story) -> Set<String> {
    Set(
      story.lines.compactMap { line in
        guard line.isAct, case .act(let device, let action) = line.statement.body else {
          return nil
        }
        return "\(device.name) \(action.verb)"
      }
    )
  }

  /// Removes the time from the description of a breach.
  private static func shown(_ sentence: String) -> Substring {
    sentence.firstRange(of: ", at ").map { sentence[..<$0.lowerBound] } ?? sentence[...]
  }

  /// Says if a story has troubles, and no breach without them.
  private mutating func isCalm(_ story: Story) throws(DeviceFault) -> Bool {
    let course = story.lines.filter { $0.source != .trouble }
    if course.count == story.lines.count { return false }
    if course == calm { return true }
    guard try play(Story(lines: course)).found(breach) == nil else { return false }
    calm = course
    return true
  }

  private mutating func play(_ story: Story) throws(DeviceFault) -> Telling {
    told += 1
    if isWhole { return try teller.replay(story) }
    return teller.judged(try teller.tell(story, from: try copies()))
  }

  /// Makes the copies along the shortest story, with which most shorter ones begin.
  private mutating func copies() throws(DeviceFault) -> Prefixes {
    if let prefixes { return prefixes }
    let isCopied = teller.world.isCopied
    let made =
      isCopied ? try Prefixes(of: best.story.withoutMending, in: teller.world) : Prefixes()
    prefixes = made
    return made
  }

  /// Leaves out half of the lines, then a quarter, and so on to single lines.
  private mutating func dropLines() throws(DeviceFault) -> Bool {
    var isShorter = false
    var size = max(1, lines.count / 2)
    while size > 0 {
      var end = lines.count
      while end > 0, !isOver() {
        let range = max(0, end - size)..<end
        var fewer = lines
        fewer.removeSubrange(range)
        if try accepts(fewer) { isShorter = true }
        end = min(range.lowerBound, lines.count)
      }
      size /= 2
    }
    return isShorter
  }

  /// The greatest number of lines for which pairs of lines are left out.
  private static let pairedMost = 24

  private mutating func dropPairs() throws(DeviceFault) -> Bool {
    guard lines.count <= Self.pairedMost else { return false }
    var isShorter = false
    var first = 0
    while first < lines.count, !isOver() {
      var second = first + 1
      while second < lines.count {
        var fewer = lines
        fewer.remove(at: second)
        fewer.remove(at: first)
        if try accepts(fewer) { isShorter = true } else { second += 1 }
      }
      first += 1
    }
    return isShorter
  }

  /// Replaces each drawn trouble by the simplest line of a simpler kind.
  private mutating func takeCheaper() throws(DeviceFault) -> Bool {
    if isWhole { return false }
    var isCheaper = false
    for index in lines.indices {
      guard index < lines.count, lines[index].source == .trouble else { continue }
      for line in teller.cheaper(than: lines[index]) {
        var cheaper = lines
        cheaper[index].statement = line
        if try accepts(cheaper) {
          isCheaper = true
          break
        }
      }
    }
    return isCheaper
  }

  // MARK: Times

  /// Moves each line, with those after it, as close to the line before as the breach allows.
  private mutating func closeGaps() throws(DeviceFault) -> Bool {
    var isShorter = false
    for index in lines.indices.dropFirst() where index < lines.count {
      let gap = lines[index].time - lines[index - 1].time
      for wanted in Self.gaps where wanted < gap {
        var sooner = lines
        for place in index..<sooner.count {
          sooner[place].time = TrueTime(
            nanoseconds: sooner[place].time.nanoseconds - (gap - wanted).nanoseconds
          )
        }
        if try accepts(sooner) {
          isShorter = true
          break
        }
      }
    }
    return isShorter
  }

  private static let gaps: [Interval] = [
    .seconds(1), .seconds(2), .seconds(5), .seconds(10), .seconds(30), .seconds(60),
  ]

  /// The units to which times are rounded, coarsest first, in nanoseconds.
  private static let units: [Int64] = [
    10_000_000_000, 1_000_000_000, 100_000_000, 10_000_000, 1_000_000, 1_000,
  ]

  private mutating func roundTimes() throws(DeviceFault) -> Bool {
    var isRounder = false
    for index in lines.indices where index < lines.count {
      for unit in Self.units where lines[index].time.nanoseconds % unit != 0 {
        if try round(index, to: unit) {
          isRounder = true
          break
        }
      }
    }
    return isRounder
  }

  /// Rounds the time of a line down or up, without passing its neighbours.
  private mutating func round(_ index: Int, to unit: Int64) throws(DeviceFault) -> Bool {
    let time = lines[index].time.nanoseconds
    let least = index > 0 ? lines[index - 1].time.nanoseconds : 0
    let most = index + 1 < lines.count ? lines[index + 1].time.nanoseconds : .max
    let down = time / unit * unit
    for rounded in [down, down + unit] where (least...most).contains(rounded) {
      var rounder = lines
      rounder[index].time = TrueTime(nanoseconds: rounded)
      if try accepts(rounder) { return true }
    }
    return false
  }

  // MARK: Explaining

  /// Finds the times between which each trouble can come while all else stays the same.
  package mutating func explain() throws(DeviceFault) -> [Freedom] {
    let shortest = best
    var freedoms: [Freedom] = []
    for index in lines.indices where lines[index].source == .trouble && !isOver() {
      let time = lines[index].time
      let first = try furthest(index, down: true)
      best = shortest
      let last = try furthest(index, down: false)
      best = shortest
      if first < last { freedoms.append(Freedom(text: lines[index].text, at: time, first...last)) }
    }
    return freedoms
  }

  /// Finds the furthest of several times to which a line can be moved, with all times before it
  /// working, too.
  private mutating func furthest(_ index: Int, down: Bool) throws(DeviceFault) -> TrueTime {
    let all = lines
    let time = all[index].time
    let limit =
      down
      ? (index > 0 ? all[index - 1].time : .zero)
      : (index + 1 < all.count ? all[index + 1].time : time + .seconds(60))
    var good = time
    for share in Self.shares {
      let way = (limit.nanoseconds - time.nanoseconds) / 100 * share
      let moved = Self.shorn(TrueTime(nanoseconds: time.nanoseconds + way))
      guard moved != good, down ? moved >= limit : moved <= limit else { continue }
      var other = all
      other[index].time = moved
      guard try accepts(other) else { break }
      good = moved
    }
    return good
  }

  private static let shares: [Int64] = [10, 25, 50, 75, 90]

  /// Rounds a time down to a hundredth of a second, for people to read.
  private static func shorn(_ time: TrueTime) -> TrueTime {
    TrueTime(nanoseconds: time.nanoseconds / 10_000_000 * 10_000_000)
  }
}

/// The times between which a line can come without ending the breach.
package struct Freedom: Sendable, Equatable {
  /// The line, without its time.
  package var text: String
  package var time: TrueTime
  package var range: ClosedRange<TrueTime>

  init(text: String, at time: TrueTime, _ range: ClosedRange<TrueTime>) {
    self.text = text
    self.time = time
    self.range = range
  }
}

extension Teller {
  /// Lists the simplest lines of the kinds simpler than that of a line, the simplest first.
  fileprivate func cheaper(than line: StoryLine) -> [Script.Statement] {
    let devices = DeviceRole.allCases.filter { line.text.hasPrefix($0.name) }
    let mine = troubles.firstIndex { $0.isKind(of: line.text) } ?? troubles.count
    return troubles[..<min(mine + 1, troubles.count)].flatMap { $0.simplest(on: devices) }
      .filter { $0 != line.text && ($0.count < line.text.count || !line.text.hasPrefix($0)) }
      .filter { text in
        troubles.firstIndex { $0.isKind(of: text) } ?? 0 < mine || text.count < line.text.count
      }
      .compactMap { read($0, on: world.script.profile) }
  }
}
