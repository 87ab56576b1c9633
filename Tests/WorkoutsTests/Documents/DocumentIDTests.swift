import LockstepDocuments
import LockstepSimulation
import Testing
import LockstepWorkouts

struct DocumentIDTests {
  private func ids(_ count: Int, at date: WallTime, seed: UInt64 = 1) -> [String] {
    var stream = RandomStream(seed: seed, purpose: "id")
    return (0..<count).map { _ in DocumentID(at: date, from: &stream).text }
  }

  @Test func `an id has 26 characters of Crockford's alphabet`() {
    let alphabet = Set("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    for id in ids(500, at: WallTime(microseconds: 1_767_603_600_000_000)) {
      #expect(id.count == 26)
      #expect(Set(id).isSubset(of: alphabet))
    }
  }

  /// Milliseconds with the ten characters that spell them; the last is the largest of 48 bits.
  static let times: [(Int64, String)] = [
    (0, "0000000000"), (1, "0000000001"), (31, "000000000Z"), (32, "0000000010"),
    (1_767_603_600_000, "01KE6P4YM0"), (281_474_976_710_655, "7ZZZZZZZZZ"),
  ]

  @Test(arguments: times)
  func `its first ten characters are the date in milliseconds`(milliseconds: Int64, text: String) {
    let date = WallTime(microseconds: milliseconds * 1_000 + 999)
    #expect(ids(1, at: date)[0].prefix(10) == text)
  }

  @Test func `a date before 1970 counts as its first instant`() {
    #expect(ids(1, at: WallTime(microseconds: -5_000_000))[0].hasPrefix("0000000000"))
  }

  @Test func `ids sort by the millisecond of their making`() {
    var stream = RandomStream(seed: 3, purpose: "id")
    var made: [String] = []
    var microseconds: Int64 = 1_767_603_600_000_000
    for _ in 0..<1_000 {
      microseconds += 1_000 + Int64(stream.below(10_000_000_000))
      made.append(DocumentID(at: WallTime(microseconds: microseconds), from: &stream).text)
    }
    #expect(made == made.sorted())
  }

  @Test func `ids of one instant are distinct, in every character after the date`() {
    let made = ids(10_000, at: WallTime(microseconds: 0))
    #expect(Set(made).count == made.count)
    for place in 10..<26 {
      let seen = Set(made.prefix(2_000).map { Array($0)[place] })
      #expect(seen.count == 32, "character \(place) takes every value")
    }
  }

  @Test func `the same stream makes the same ids, another seed others`() {
    let date = WallTime(microseconds: 0)
    #expect(ids(20, at: date, seed: 4) == ids(20, at: date, seed: 4))
    #expect(Set(ids(20, at: date, seed: 4)).isDisjoint(with: ids(20, at: date, seed: 5)))
  }
}
