package import LockstepPair
import LockstepScenario
package import LockstepSimulation
package import LockstepTerminal

/// A recording of a demo without a user, in virtual time: the same scenario gives the same bytes.
package struct DemoRecording: Pacer {
  /// The number of pictures in a second.
  private static let rate: Int64 = 30

  private let stage: DemoStage
  private let size: Size
  private var screen: Screen
  private var cast: Asciicast
  private var pictureNumber: Int64 = 0
  private var chapters: ArraySlice<(time: TrueTime, text: String)>
  /// The instant of the only picture that is wanted; `nil` for a recording.
  private let stillAt: TrueTime?
  private var still: Grid?

  /// - Parameter stillAt: The instant of the only picture that is wanted; `nil` for a recording.
  package init(_ stage: DemoStage, size: Size, stillAt: TrueTime? = nil) {
    self.stage = stage
    self.size = size
    self.stillAt = stillAt
    screen = Screen(stage.capabilities)
    cast = Asciicast(size, title: "Lockstep: \(stage.story.title)")
    chapters = stage.story.chapters[...]
    cast.output(ControlSequence.enter, at: 0)
  }

  /// Draws all pictures before an instant; always returns `true`.
  package mutating func reach(_ time: TrueTime, in engine: inout Engine) -> Bool {
    if let stillAt {
      if still == nil, time > stillAt { still = stage.picture(at: stillAt, in: size, engine) }
      return true
    }
    while pictureTime < time { showPicture(engine) }
    return true
  }

  private var pictureTime: TrueTime {
    TrueTime(nanoseconds: pictureNumber * 1_000_000_000 / Self.rate)
  }

  private mutating func showPicture(_ engine: Engine) {
    let time = pictureTime
    while let chapter = chapters.first, chapter.time <= time {
      cast.marker(chapter.text, at: chapter.time.nanoseconds)
      chapters.removeFirst()
    }
    if let grid = stage.newPicture(at: time, in: size, engine) {
      cast.output(screen.show(grid), at: time.nanoseconds)
    }
    pictureNumber += 1
  }

  /// The numbers of pictures and bytes so far.
  package var statistics: Screen.Statistics { screen.statistics }

  /// Ends the recording after the scenario, and returns its bytes.
  package mutating func finish(_ engine: Engine) -> [UInt8] {
    let end = engine.time + .seconds(2)
    while pictureTime < end { showPicture(engine) }
    cast.output(ControlSequence.leave, at: end.nanoseconds)
    return cast.bytes
  }

  /// Returns the one picture that is wanted; by default that of the end.
  package func picture(_ engine: Engine) -> Grid {
    still ?? stage.picture(at: stillAt ?? engine.time, in: size, engine)
  }
}
