import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// Who a device is to another: copies of a folder, other phones, and a pairing that ends.
struct IdentityTests {
  private func packet(_ id: Int64) -> Packet { .userInfo(origin: 1, id: id, payload: payload(id)) }

  private func given(_ effects: [Session.Effect]) -> [Int64] {
    effects.compactMap { if case .deliver(.userInfo(_, let id, _)) = $0 { id } else { nil } }
  }

  private func sent(_ effects: [Session.Effect]) -> [Int64] {
    effects.compactMap { if case .send(.userInfo(_, let id, _)) = $0 { id } else { nil } }
  }

  private func presence(_ origin: Int64, isPaired: Bool = true) -> Packet {
    .presence(incarnation: 1, origin: origin, .foreground, isPaired: isPaired)
  }

  @Test func `a copy of the sender's folder numbers lower, and everything is given once`() {
    var session = Session.reaching(.phone)
    let numbers: [Int64] = [500_001, 500_002, 1, 2, 500_003, 3, 300_000]
    for id in numbers { #expect(given(session.put(.packet(packet(id)))) == [id]) }
    for id in numbers { #expect(given(session.put(.packet(packet(id)))) == []) }
  }

  @Test func `a start goes on at another distance than a start on a copy does`() {
    let kept = DeviceIdentity(origin: 7, lastUsed: 4, reserved: 10_000)
    let starts = (1...3 as ClosedRange<Int64>).map { incarnation in
      var draw = DeviceIdentity.Draw(seed: 1, device: "watch", incarnation: incarnation)
      return draw.next(after: kept)
    }
    #expect(starts.allSatisfy { $0.origin == 7 && $0.lastUsed >= 10_000 })
    #expect(Set(starts.map(\.lastUsed)).count == 3)
  }

  @Test func `what another phone has taken is sent to the watch's own when that is back`() {
    var session = Session.active(.watch)
    session.put(.link(isUp: true))
    session.put(.packet(presence(5)))
    session.put(.link(isUp: false))
    session.put(.transferUserInfo(payload(1)))
    session.put(.link(isUp: true))
    session.put(.packet(presence(6)))
    let taken = session.put(.packet(.userInfoReceipt(origin: 1, id: 1)))
    #expect(taken == [.tell(.outcome(.userInfo, id: 1, .delivered))])
    session.put(.link(isUp: false))
    #expect(sent(session.put(.link(isUp: true))) == [])
    #expect(sent(session.put(.packet(presence(5)))) == [1])
    #expect(session.put(.packet(.userInfoReceipt(origin: 1, id: 1))) == [], "told once")
    session.put(.link(isUp: false))
    session.put(.link(isUp: true))
    #expect(sent(session.put(.packet(presence(5)))) == [], "taken by its own")
  }

  @Test func `a watch that is unpaired loses its queue with a word, and is erased`() {
    var session = Session.active(.watch)
    session.put(.link(isUp: true))
    session.put(.packet(presence(5)))
    session.put(.transferUserInfo(payload(1)))
    let left = session.put(.packet(presence(5, isPaired: false)))
    #expect(left.contains(.tell(.outcome(.userInfo, id: 1, .failed(.deviceNotPaired)))))
    #expect(left.last == .erase && session.outbox.outstanding.isEmpty)
    var other = Session.active(.watch)
    other.put(.link(isUp: true))
    other.put(.packet(presence(5)))
    #expect(!other.put(.packet(presence(6, isPaired: false))).contains(.erase), "not its phone")
  }

  @Test func `a phone takes nothing of a watch that it has left, and tells that watch so`() {
    var session = Session.reaching(.phone)
    session.put(.conditions(SessionConditions(isPaired: false)))
    session.put(.link(isUp: false))
    session.put(.conditions(SessionConditions()))
    session.put(.link(isUp: true))
    let answer = session.put(.packet(presence(1)))
    #expect(
      answer.contains(.send(.presence(incarnation: 1, origin: 1, .foreground, isPaired: false)))
    )
    #expect(session.put(.packet(packet(1))) == [])
    #expect(session.put(.packet(presence(2))).contains(.tell(.counterpart(origin: 2))))
  }
}
