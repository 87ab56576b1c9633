import LockstepTerminal
import Testing

/// At most so many pictures a second, and none without a change.
struct PicturePacerTests {
  @Test func `the first picture is due at once, the next only after a change`() {
    var pacer = PicturePacer()
    #expect(pacer.takePicture(at: 0) == true)
    #expect(pacer.deadline == nil)
    #expect(pacer.takePicture(at: .max) == false)
    pacer.change()
    #expect(pacer.deadline == pacer.intervalNanoseconds)
  }

  @Test func `a change after a quiet time is shown at once, those after it together`() {
    var pacer = PicturePacer(picturesPerSecond: 10)
    #expect(pacer.takePicture(at: 0) == true)
    pacer.change()
    #expect(pacer.takePicture(at: 99_999_999) == false)
    #expect(pacer.takePicture(at: 5_000_000_000) == true)
    pacer.change()
    pacer.change()
    #expect(pacer.deadline == 5_100_000_000)
    #expect(pacer.takePicture(at: 5_100_000_000) == true)
    #expect(pacer.takePicture(at: 5_200_000_000) == false)
  }

  @Test func `thirty pictures a second at most, however often something changes`() {
    var pacer = PicturePacer()
    let pictures = (0..<10_000).filter {
      pacer.change()
      return pacer.takePicture(at: Int64($0) * 1_000_000)
    }
    #expect(pictures.count <= 301)
    #expect(pictures.count >= 290)
  }

  @Test func `a rate that makes no sense is brought into range`() {
    #expect(PicturePacer(picturesPerSecond: 0).intervalNanoseconds == 1_000_000_000)
    var pacer = PicturePacer()
    #expect(pacer.takePicture(at: .max) == true)
    pacer.change()
    #expect(pacer.deadline == .max)
  }
}
