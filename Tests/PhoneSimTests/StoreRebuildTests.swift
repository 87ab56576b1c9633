import LockstepCaseShare
import LockstepSimulation
import Testing

/// Whatever happens to the files, what the phone knows of them equals what it would read of them anew; of
/// those that say nothing usable any more it knows what it read last.
struct StoreRebuildTests {
  @Test(arguments: CaseShare.of(1...6 as ClosedRange<UInt64>, each: 3))
  func `what was followed step by step is what the files say`(seed: UInt64) {
    var hands = StoreHands(seed: seed)
    var lastRead = LastRead()
    for step in 1...300 {
      hands.act()
      lastRead = hands.read(over: lastRead)
      guard step % 5 == 0 else { continue }
      let followed = StoreView(&hands.phone, withProblems: false)
      var mended = PhoneRig(seed: 99, disk: hands.mended(lastRead), now: hands.phone.now)
      let expected = StoreView(&mended, withProblems: false)
      #expect(followed == expected, "step \(step)")
      if followed != expected { return }
      guard step % 50 == 0 else { continue }
      hands.phone.act("rebuild")
      lastRead = hands.read(over: [:])
      let rebuilt = StoreView(&hands.phone, withProblems: true)
      var other = PhoneRig(seed: 98, disk: hands.disk, now: hands.phone.now)
      #expect(rebuilt == StoreView(&other, withProblems: true), "step \(step)")
    }
    #expect(hands.disk.files(in: "Workouts").count + hands.disk.files(in: "Splits").count > 5)
  }
}
