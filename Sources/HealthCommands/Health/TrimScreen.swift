import LockstepHealth
import LockstepHealthStore
import LockstepTerminal

/// The screen on which a person chooses a part of a workout with two handles: a value that keys change,
/// and its picture.
struct TrimScreen: ChoiceScreen {
  /// A handle: the start or the end of the part.
  enum Handle: Equatable {
    case start, end
  }

  private let workout: HKWorkout
  private let glyphs: GlyphSet
  private let person: PersonalText
  private(set) var start = 0.0
  private(set) var end: Double
  /// The handle that the arrow keys move.
  private(set) var handle = Handle.start
  /// The activity that the part will have.
  private(set) var type: HKWorkoutActivityType
  /// `true` while the screen shows the losses of the trim and waits for the person's consent.
  private(set) var isAsking = false
  /// The closure that explains what a chosen part keeps and loses.
  private let explain: (Choice) -> [String]

  /// The chosen part, with its activity.
  struct Choice: Equatable {
    let bounds: ClosedRange<Double>
    let type: HKWorkoutActivityType
  }

  init(
    _ workout: HKWorkout,
    _ glyphs: GlyphSet,
    _ person: PersonalText,
    type: HKWorkoutActivityType? = nil,
    explain: @escaping (Choice) -> [String]
  ) {
    self.type = type ?? workout.workoutActivityType
    self.explain = explain
    self.workout = workout
    self.person = person
    self.glyphs = glyphs
    end = workout.elapsedSeconds
  }

  // MARK: Keys

  /// Follows a key; at the end, the choice has seconds since the workout's start.
  mutating func press(_ key: Key) -> ChoiceStep<Choice> {
    if let step = ChoiceStep<Choice>(key) { return step }
    if isAsking {
      if key.code == .enter { return .keep(choice) }
      if key.code == .escape || key.code == .character("q") { isAsking = false }
      return .nothing
    }
    let isFine = key.modifiers.contains(.shift)
    switch key.code {
    case .tab, .up, .down: handle = handle == .start ? .end : .start
    case .left: move(by: isFine ? -1 : -step)
    case .right: move(by: isFine ? 1 : step)
    case .character("<"): move(by: -1)
    case .character(">"): move(by: 1)
    case .pageUp: move(by: -step * 10)
    case .pageDown: move(by: step * 10)
    case .home: move(by: -workout.elapsedSeconds)
    case .end: move(by: workout.elapsedSeconds)
    case .character("t"): turn(by: 1)
    case .character("T"): turn(by: -1)
    case .enter: isAsking = true
    case .escape, .character("q"): return .cancel
    default: break
    }
    return .nothing
  }

  private var choice: Choice { Choice(bounds: start...end, type: type) }

  /// The activities that the part can have; only the workout's own if a trim cannot change it.
  private var types: [HKWorkoutActivityType] {
    let own = workout.workoutActivityType
    return WorkoutTrim.activityTypes.contains(own)
      ? WorkoutTrim.activityTypes : [own] + WorkoutTrim.activityTypes
  }

  private mutating func turn(by step: Int) {
    let place = types.firstIndex(of: type) ?? 0
    type = types[(place + step + types.count) % types.count]
  }

  /// The step of a handle: a hundredth of the workout in whole seconds, but at least a second.
  private var step: Double { max(1, (workout.elapsedSeconds / 100).rounded()) }

  /// Moves the handle by seconds; it stays at least a second away from the other one.
  private mutating func move(by seconds: Double) {
    let least = TrimBounds.secondsMin
    switch handle {
    case .start: start = min(max(0, start + seconds), end - least)
    case .end: end = max(min(workout.elapsedSeconds, end + seconds), start + least)
    }
  }

  // MARK: Drawing

  func drawn(_ size: Size) -> Grid {
    var grid = Grid(size)
    let (title, rest) = grid.bounds.split(top: 1)
    let (middle, lower) = rest.split(top: max(0, rest.rows - 6))
    grid.write(titleText, in: title, style: Style(.standard, .bold))
    drawSteps(on: &grid, in: lower)
    if isAsking {
      let lines = explain(choice)
      for (index, line) in lines.prefix(max(0, rest.rows - 4)).enumerated() {
        grid.write(" " + line, in: rest.line(index))
      }
      return grid
    }
    let indent = HealthTrimGraph.draw(workout, on: &grid, in: middle, glyphs, person)
    let bar = Rectangle(
      row: lower.row,
      column: lower.column + indent,
      columns: max(0, lower.columns - indent)
    )
    dim(&grid, middle, bar)
    grid.write(handles(bar.columns), in: bar)
    grid.write(figures, in: lower.line(1), style: Style(.standard, .bold))
    return grid
  }

  /// Draws the three steps, of which only the first can be done so far, and the keys.
  private func drawSteps(on grid: inout Grid, in area: Rectangle) {
    for step in 1...3 {
      let text = " \(step)  " + person.text("trim.step.\(step)")
      let style = step == 1 ? Style(.standard, .bold) : Style(.standard, .dim)
      grid.write(text, in: area.line(step + 1), style: style)
    }
    let hints = isAsking ? "trim.askHints" : "trim.hints"
    grid.write(person.text(hints), in: area.line(5), style: Style(.standard, .dim))
  }

  private var titleText: String {
    " " + person.text("trim.title", person.activity(type)) + ", "
      + person.minute(workout.startDate, .utc)
  }

  /// The start, end and length of the chosen part.
  private var figures: String {
    func text(_ seconds: Double, _ own: Handle) -> String {
      let words = "+\(FitText.duration(seconds))"
      return own == handle ? "[\(words)]" : " \(words) "
    }
    return
      " \(person.text("trim.from")) \(text(start, .start)) \(person.text("trim.to")) "
      + "\(text(end, .end))  \(person.text("trim.lasts")) \(FitText.duration(end - start))"
  }

  /// Finds the column of an instant on the time axis.
  private func column(_ seconds: Double, _ columns: Int) -> Int {
    guard columns > 1, workout.elapsedSeconds > 0 else { return 0 }
    let place = (seconds / workout.elapsedSeconds * Double(columns - 1)).rounded()
    return min(max(0, Int(place)), columns - 1)
  }

  private func handles(_ columns: Int) -> String {
    let (first, last) = (column(start, columns), column(end, columns))
    let (kept, cut): (Character, Character) = glyphs == .unicode ? ("█", "░") : ("=", ".")
    return String(
      (0..<columns).map { column in
        if column == first { return "[" }
        if column == last { return "]" }
        return (first...max(first, last)).contains(column) ? kept : cut
      }
    )
  }

  /// Dims the columns of the graph outside the chosen part.
  private func dim(_ grid: inout Grid, _ area: Rectangle, _ bar: Rectangle) {
    let (first, last) = (column(start, bar.columns), column(end, bar.columns))
    let left = Rectangle(column: bar.column, row: area.row, columns: first, rows: area.rows)
    let right = Rectangle(
      column: bar.column + last + 1,
      row: area.row,
      columns: max(0, bar.columns - last - 1),
      rows: area.rows
    )
    for part in [left, right] where part.columns > 0 {
      grid.restyle(part) { $0 = Style(.standard, .dim) }
    }
  }
}
