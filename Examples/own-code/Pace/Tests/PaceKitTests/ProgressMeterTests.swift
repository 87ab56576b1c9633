#if canImport(WatchConnectivity)
  import Foundation
  import Testing

  @testable import PaceKit

  struct ProgressMeterTests {
    @Test func `a meter that is let go hears nothing any more`() {
      let progress = Progress(totalUnitCount: 4)
      weak var meter: ProgressMeter?
      do {
        let made = ProgressMeter(progress)
        meter = made
        #expect(made.units == 0)
      }
      #expect(meter == nil)
    }
  }
#endif
