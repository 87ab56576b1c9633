import LockstepProtocol

/// How a run stands that goes on, besides its log: where its time is, and what a person is told of it.
package struct LiveState: Sendable, Equatable {
  /// Nanoseconds of true time.
  package var time: Int64 = 0
  /// How fast time goes: 1 for real time, 0 where it stands still.
  package var rate = 1.0
  /// The same as a person reads it: `1/4×`.
  package var speed = "1×"
  /// What plays, in a sentence; nothing where nothing does.
  package var caption = ""
  /// What was done last came to this, in a sentence.
  package var said = ""
  /// Nothing more comes.
  package var isOver = false

  package init() {}

  /// How far a page's own clock may be from the run's, on the wall.
  private static let nanosecondsOffMost = 50_000_000.0

  /// Whether a page that was told another state so long ago, and let time go on since, shows this one.
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
