import Testing

@testable import PaceKit

struct FiguresTests {
  @Test func `a pace is a kilometre's minutes and seconds`() {
    var figures = Figures()
    #expect(figures.pace == nil)
    figures.metres = 500
    figures.seconds = 152
    #expect(figures.pace == "5:04")
  }
}
