import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepTerminal

/// The person's position in the list, as a value that keys change.
struct HealthBrowser {
  /// The request of a key that only the owner of store and terminal can fulfil.
  enum Wish: Equatable {
    case nothing, quit, suspend, redraw, refresh
    case open(DocumentID)
  }

  private(set) var request = WorkoutIndex.Request()
  /// The index of the chosen workout in the list, from 0.
  private(set) var chosen = 0
  /// The index of the first workout on the screen.
  private(set) var top = 0
  /// `true` while typed characters go into the search.
  private(set) var isTyping = false
  /// The workout that is shown in full; `nil` while the list is shown.
  var opened: HKWorkout?
  var message = ""

  /// Counts the workouts of the list.
  func count(_ index: WorkoutIndex) -> Int {
    var request = request
    request.limit = 0
    return index.page(request).countBehind
  }

  /// Makes the page of the workouts on the screen.
  func page(_ index: WorkoutIndex, rows: Int) -> WorkoutIndex.Page {
    var request = request
    request.skipped = top
    request.limit = max(1, rows)
    return index.page(request)
  }

  /// Follows a key, and returns its request.
  ///
  /// - Parameter rows: The number of lines of the list on the screen.
  mutating func press(_ key: Key, _ index: WorkoutIndex, rows: Int) -> Wish {
    message = ""
    if key == .control("c") { return .quit }
    if key == .control("z") { return .suspend }
    if key == .control("l") { return .redraw }
    if opened != nil { return close(key) }
    if isTyping, type(key) { return .nothing }
    return move(key, index, rows: rows)
  }

  private mutating func close(_ key: Key) -> Wish {
    switch key.code {
    case .character("q"): return .quit
    case .escape, .left, .enter, .backspace: opened = nil
    default: break
    }
    return .nothing
  }

  /// Adds a key to the search.
  ///
  /// - Returns: Whether the key was one of those that type.
  private mutating func type(_ key: Key) -> Bool {
    switch key.code {
    case .character(let character) where key.modifiers.isEmpty:
      search(request.filter.search + String(character))
    case .paste(let text): search(request.filter.search + (text.split(separator: "\n").first ?? ""))
    case .backspace where request.filter.search.isEmpty: isTyping = false
    case .backspace: search(String(request.filter.search.dropLast()))
    case .enter: isTyping = false
    case .escape:
      isTyping = false
      search("")
    default: return false
    }
    return true
  }

  private mutating func search(_ words: String) {
    request.filter.search = words
    (chosen, top) = (0, 0)
  }

  private mutating func move(_ key: Key, _ index: WorkoutIndex, rows: Int) -> Wish {
    let last = max(0, count(index) - 1)
    switch key.code {
    case .up, .character("k"): chosen -= 1
    case .down, .character("j"): chosen += 1
    case .pageUp: chosen -= rows
    case .pageDown, .character(" "): chosen += rows
    case .home, .character("g"): chosen = 0
    case .end, .character("G"): chosen = last
    case .character("/"): isTyping = true
    case .character("o"): order()
    case .character("r"): return .refresh
    case .character("q"): return .quit
    case .escape: search("")
    case .enter, .right: return chosenID(index).map(Wish.open) ?? .nothing
    default: break
    }
    chosen = min(max(0, chosen), last)
    return .nothing
  }

  private mutating func order() {
    let orders = WorkoutOrder.allCases
    let place = orders.firstIndex(of: request.order) ?? 0
    request.order = orders[(place + 1) % orders.count]
    (chosen, top) = (0, 0)
  }

  private func chosenID(_ index: WorkoutIndex) -> DocumentID? {
    var request = request
    request.skipped = chosen
    request.limit = 1
    return index.page(request).rows.first?.id
  }

  /// Moves the first line so that the chosen workout is on the screen, counting the months' titles.
  mutating func scroll(_ index: WorkoutIndex, rows: Int) {
    chosen = min(chosen, max(0, count(index) - 1))
    top = min(top, chosen)
    if chosen - top >= rows { top = chosen - rows + 1 }
    while top < chosen, !page(index, rows: rows).shows(chosen - top, rows: rows, index) { top += 1 }
  }
}

extension WorkoutIndex.Page {
  /// Says if the workout at an index of the page is within the first `rows` lines.
  fileprivate func shows(_ place: Int, rows: Int, _ index: WorkoutIndex) -> Bool {
    guard place < self.rows.count else { return false }
    if sections.isEmpty { return place < rows }
    let months = self.rows[...place].map { index.month(of: $0) }
    let titles = 1 + zip(months, months.dropFirst()).count { $0 != $1 }
    return place + titles < rows
  }
}
