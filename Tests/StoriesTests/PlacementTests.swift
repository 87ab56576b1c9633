import Lockstep
import LockstepStories
import Testing

/// Every fault at every instant.
@Suite struct PlacementTests {
  private func teller(_ mistake: Mistake?, only names: [String]) throws -> Teller {
    try Exploration(watch: { ProbeWatch(mistake) }, phone: { ProbePhone(mistake) }) {
      """
      @0s      watch launch
      @2s      watch do add
      @4s      watch do add
      """
    } promises: {
      """
      promise each item arrives once, settled within 30s
               expect phone screen count = acted(watch add)
      """
    }.teller(only: names)
  }

  private func tell(_ teller: Teller) throws -> [Telling] {
    let placements = Placements(teller, most: 1)
    return try (0..<placements.count).map { try placements.telling(of: $0) }
  }

  @Test func `a fault that waits is told once for all instants that make one story`() throws {
    let teller = try teller(.resent, only: ["link lose-reply", "link cut"])
    let told = try tell(teller)
    let lines = told.filter { $0.happenings > 0 }.map { telling in
      telling.story.withoutMending.lines.first { $0.source == .trouble }?.text ?? "none"
    }
    let cuts = lines.count { $0 == "link cut" }
    let waits = lines.count { $0.hasPrefix("link lose-reply") }
    #expect(cuts == 9, "each cut is a story of its own: \(lines)")
    #expect(waits > 0 && waits < cuts / 2, "\(waits) stories of lost replies, \(cuts) of cuts")
    #expect(told.contains { !$0.found.isEmpty }, "a reply that is lost shows the mistake")
  }

  @Test func `what comes is counted by its kind`() throws {
    let teller = try teller(nil, only: ["kill"])
    let met = try tell(teller).flatMap(\.met).map(\.kind)
    #expect(Set(met) == [0])
  }

  @Test func `disks that fail once or hide a path are drawn where disks are asked for`() throws {
    var round = Round(0, of: try teller(nil, only: ["disks"]), seed: 1)
    var lines: [String] = []
    while let (_, telling) = try round.tell() { lines += telling.story.lines.map(\.text) }
    #expect(lines.contains { $0.contains("disk failing after ") && $0.hasSuffix(" for 1") })
    #expect(lines.contains { $0.contains("disk hides .system") })
    #expect(lines.contains { $0.hasSuffix("disk works") })
  }
}
