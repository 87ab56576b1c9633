import LockstepTerminal
import Testing

/// At most so many frames a second, and none without a change.
struct FramePacerTests {
  @Test func `the first frame is due at once, the next only after a change`() {
    var pacer = FramePacer()
    #expect(pacer.takeFrame(at: 0) == true)
    #expect(pacer.deadline == nil)
    #expect(pacer.takeFrame(at: .max) == false)
    pacer.change()
    #expect(pacer.deadline == pacer.intervalNanoseconds)
  }

  @Test func `a change after a quiet time is shown at once, those after it together`() {
    var pacer = FramePacer(framesPerSecond: 10)
    #expect(pacer.takeFrame(at: 0) == true)
    pacer.change()
    #expect(pacer.takeFrame(at: 99_999_999) == false)
    #expect(pacer.takeFrame(at: 5_000_000_000) == true)
    pacer.change()
    pacer.change()
    #expect(pacer.deadline == 5_100_000_000)
    #expect(pacer.takeFrame(at: 5_100_000_000) == true)
    #expect(pacer.takeFrame(at: 5_200_000_000) == false)
  }

  @Test func `thirty frames a second at most, however often something changes`() {
    var pacer = FramePacer()
    let frames = (0..<10_000).filter {
      pacer.change()
      return pacer.takeFrame(at: Int64($0) * 1_000_000)
    }
    #expect(frames.count <= 301)
    #expect(frames.count >= 290)
  }

  @Test func `a rate that makes no sense is brought into range`() {
    #expect(FramePacer(framesPerSecond: 0).intervalNanoseconds == 1_000_000_000)
    var pacer = FramePacer()
    #expect(pacer.takeFrame(at: .max) == true)
    pacer.change()
    #expect(pacer.deadline == .max)
  }
}
