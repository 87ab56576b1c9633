import Simulation
import Testing

/// Whatever happens to the files, what the phone knows of them equals what it would read of them anew.
struct StoreRebuildTests {
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `what was followed step by step is what the files say`(seed: UInt64) {
    var hands = StoreHands(seed: seed)
    for step in 1...300 {
      hands.act()
      guard step % 5 == 0 else { continue }
      let followed = StoreView(&hands.phone)
      hands.phone.act("rebuild")
      let rebuilt = StoreView(&hands.phone)
      var other = PhoneRig(seed: 99, disk: hands.disk, now: hands.phone.now)
      let started = StoreView(&other)
      #expect(followed == rebuilt, "step \(step)")
      #expect(followed == started, "step \(step)")
      if followed != rebuilt || followed != started { return }
    }
    #expect(hands.disk.files(in: "Workouts").count + hands.disk.files(in: "Splits").count > 5)
  }
}
