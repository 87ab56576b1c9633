import LockstepLink
import LockstepSimulation
import Testing

struct LinkProfileTests {
  @Test func `every profile is found by its name, and its name is its own`() {
    for profile in LinkProfile.all { #expect(LinkProfile.named(profile.name) == profile) }
    #expect(Set(LinkProfile.all.map(\.name)).count == LinkProfile.all.count)
    #expect(LinkProfile.named("carrier-pigeon") == nil)
  }

  @Test func `a packet takes its bits divided by the rate, rounded down`() {
    var profile = LinkProfile.instant
    #expect(profile.toPhone.transmission(ofBytes: 1_000_000) == .zero)
    profile.bitsPerSecond = 8_000
    #expect(profile.toPhone.transmission(ofBytes: 1) == .milliseconds(1))
    #expect(profile.toPhone.transmission(ofBytes: 1_000_000) == .seconds(1_000))
    profile.bitsPerSecond = 3
    #expect(profile.toPhone.transmission(ofBytes: 1) == .nanoseconds(2_666_666_666))
  }
}
