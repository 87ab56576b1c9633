import LockstepProtocol

/// The state of a run that goes on, apart from its log: its present instant, and the texts for a
/// person.
package struct LiveState: Sendable, Equatable {
  /// The run's present instant, in nanoseconds of true time.
  package var time: Int64 = 0
  /// The speed of time: 1 is real time, and 0 a pause.
  package var rate = 1.0
  /// The speed in words for a person: `1/4×`.
  package var speed = "1×"
  /// The sentence that names the scenario being played; empty if there is none.
  package var caption = ""
  /// The sentence about the result of the last act.
  package var said = ""
  /// `true` once the run has ended.
  package var isOver = false

  package init() {}

  /// The greatest difference, in nanoseconds of wall time, between the page's own clock and the run's
  /// that needs no new state.
  private static let nanosecondsOffMost = 50_000_000.0

  /// Says if a page shows this state already: it got another state some nanoseconds ago, and has moved
  /// time on since.
  package func isShown(by told: LiveState, after nanoseconds: Int64) -> Bool {
    let off = Double(time - told.time) - Double(nanoseconds) * told.rate
    var told = told
    told.time = time
    return told == self && abs(off) <= Self.nanosecondsOffMost * max(1, rate)
  }

  var text: JSONText {
    JSONText.object { writer in
      writer.field("t", time / 1_000)
      writer.field("rate", rate)
      writer.field("speed", speed)
      writer.field("caption", caption)
      writer.field("said", said)
      writer.field("over", isOver)
    }
  }
}
