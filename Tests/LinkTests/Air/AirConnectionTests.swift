import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// When there is a connection, and what becomes of the packets when there is none.
struct AirConnectionTests {
  private typealias Happening = AirRig.Happening

  @Test func `two devices in range are connected after the time it takes`() {
    var rig = AirRig()
    #expect(rig.air.nextDeadline == nil)
    rig.put(.attach, at: 5)
    #expect(rig.air.nextDeadline == TrueTime.zero + .milliseconds(105))
    #expect(!rig.air.isConnected)
    rig.run(through: 1_000)
    #expect(
      rig.take() == [
        Happening(105, .state(.connected)),
        Happening(105, .radio(.watch, isUp: true)),
        Happening(105, .radio(.phone, isUp: true)),
      ]
    )
    #expect(rig.air.isConnected)
    #expect(rig.air.nextDeadline == nil)
  }

  @Test func `what is sent before there is a connection is lost at once`() {
    let flight = AirRig.flight(1, from: .watch)
    var rig = AirRig()
    rig.put(.send(flight), at: 0)
    rig.put(.attach, at: 1)
    rig.put(.send(flight), at: 100)
    #expect(rig.take() == [Happening(0, .lose(flight)), Happening(100, .lose(flight))])
  }

  @Test func `a cut shorter than the supervision loses nothing and keeps the order`() {
    let flights = (1...3).map { AirRig.flight(Int64($0), from: .watch, bytes: 5) }
    var rig = AirRig.connected()
    for flight in flights { rig.put(.send(flight), at: 200) }
    // Due at 215, 220 and 225; each waits out the cut with as far to go as it had.
    rig.put(.cut, at: 217)
    rig.put(.restore, at: 1_216)
    rig.run(through: 5_000)
    #expect(
      rig.take() == [
        Happening(215, .deliver(flights[0])),
        Happening(217, .state(.stalled)),
        Happening(1_216, .state(.connected)),
        Happening(1_219, .deliver(flights[1])),
        Happening(1_224, .deliver(flights[2])),
      ]
    )
  }

  @Test func `more than a radio holds breaks the link, and it comes up again`() {
    let half = AirRig.flight(1, from: .watch, bytes: 2_097_152)
    let other = AirRig.flight(2, from: .phone, bytes: 4_194_304)
    let rest = AirRig.flight(3, from: .watch, bytes: 2_097_152)
    let last = AirRig.flight(4, from: .watch, bytes: 1)
    var rig = AirRig.connected()
    for flight in [half, other, rest] { rig.put(.send(flight), at: 200) }
    #expect(rig.take() == [])
    rig.put(.send(last), at: 201)
    #expect(
      rig.take()
        == [half, other, rest, last].map { Happening(201, .lose($0)) }
        + [Happening(201, .state(.disconnected))]
    )
    rig.put(.send(half), at: 202)
    rig.run(through: 301)
    #expect(
      rig.take().filter { if case .radio = $0.effect { false } else { true } }
        == [Happening(202, .lose(half)), Happening(301, .state(.connected))]
    )
    // Nothing of what was lost counts any more.
    rig.put(.send(other), at: 302)
    #expect(rig.air.isConnected)
  }

  @Test func `too much out of range breaks the link until it is in range again`() {
    let flight = AirRig.flight(1, from: .phone, bytes: 4_194_305)
    var rig = AirRig.connected()
    rig.put(.cut, at: 200)
    rig.put(.send(flight), at: 201)
    rig.run(through: 300)
    #expect(!rig.air.isConnected)
    rig.put(.restore, at: 5_001)
    rig.run(through: 5_101)
    #expect(rig.air.isConnected)
  }

  @Test func `what has arrived is under way no more`() {
    var rig = AirRig.connected()
    for number in Int64(1)...100 {
      let flight = AirRig.flight(number, from: .watch, bytes: 100_000)
      rig.put(.send(flight), at: 200_000 * number)
    }
    #expect(rig.air.isConnected)
  }

  @Test func `what is sent while out of range waits its whole way`() {
    let flight = AirRig.flight(1, from: .phone, bytes: 5)
    var rig = AirRig.connected()
    rig.put(.cut, at: 200)
    rig.put(.send(flight), at: 300)
    #expect(rig.air.isConnected)
    rig.put(.restore, at: 400)
    rig.run(through: 5_000)
    #expect(rig.take().last == Happening(415, .deliver(flight)))
  }

  @Test func `packets that waited out of range still take the rate they have`() {
    let one = AirRig.flight(1, from: .watch, bytes: 100)
    let two = AirRig.flight(2, from: .watch, bytes: 100)
    let three = AirRig.flight(3, from: .watch, bytes: 100)
    var rig = AirRig.connected()
    rig.put(.cut, at: 200)
    rig.put(.send(one), at: 200)
    rig.put(.send(two), at: 300)
    rig.put(.restore, at: 400)
    rig.put(.send(three), at: 400)
    rig.run(through: 5_000)
    // 100 ms for each on a radio that carries one at a time, and 10 ms to cross.
    let expected = [
      Happening(510, .deliver(one)), Happening(610, .deliver(two)), Happening(710, .deliver(three)),
    ]
    #expect(Array(rig.take().dropFirst(2)) == expected)
  }

  @Test func `a cut longer than the supervision loses everything under way, and only that`() {
    let arrived = AirRig.flight(1, from: .watch, bytes: 1)
    let fromPhone = AirRig.flight(2, from: .phone, bytes: 50)
    let fromWatch = AirRig.flight(3, from: .watch, bytes: 50)
    let late = AirRig.flight(4, from: .phone, bytes: 1)
    let after = AirRig.flight(5, from: .watch, bytes: 1)
    var rig = AirRig.connected()
    rig.put(.send(arrived), at: 200)
    rig.put(.send(fromPhone), at: 210)
    rig.put(.send(fromWatch), at: 210)
    rig.put(.cut, at: 220)
    rig.put(.send(late), at: 500)
    rig.run(through: 2_000)
    rig.put(.restore, at: 3_000)
    rig.run(through: 3_500)
    rig.put(.send(after), at: 3_500)
    rig.run(through: 9_000)
    #expect(
      rig.take() == [
        Happening(211, .deliver(arrived)),
        Happening(220, .state(.stalled)),
        Happening(1_220, .lose(fromPhone)),
        Happening(1_220, .lose(fromWatch)),
        Happening(1_220, .lose(late)),
        Happening(1_220, .state(.disconnected)),
        Happening(1_220, .radio(.watch, isUp: false)),
        Happening(1_220, .radio(.phone, isUp: false)),
        Happening(3_100, .state(.connected)),
        Happening(3_100, .radio(.watch, isUp: true)),
        Happening(3_100, .radio(.phone, isUp: true)),
        Happening(3_511, .deliver(after)),
      ]
    )
  }

  @Test func `in range again at the last instant is in time`() {
    var rig = AirRig.connected()
    rig.put(.cut, at: 200)
    rig.put(.restore, at: 1_200)
    rig.run(through: 9_000)
    #expect(
      rig.take() == [Happening(200, .state(.stalled)), Happening(1_200, .state(.connected))]
    )
  }

  @Test func `a second cut does not begin the supervision anew`() {
    var rig = AirRig.connected()
    rig.put(.cut, at: 200)
    rig.put(.cut, at: 900)
    #expect(rig.air.nextDeadline == TrueTime.zero + .milliseconds(1_200))
  }

  @Test func `devices out of range before they are connected have to begin again`() {
    var rig = AirRig()
    rig.put(.attach, at: 0)
    rig.put(.cut, at: 99)
    rig.run(through: 1_000)
    #expect(rig.take() == [])
    rig.put(.restore, at: 1_000)
    rig.run(through: 2_000)
    #expect(rig.take().first == Happening(1_100, .state(.connected)))
  }

  @Test func `a broken connection ends at once and stays down until restored`() {
    let flight = AirRig.flight(1, from: .watch)
    var rig = AirRig.connected()
    rig.put(.send(flight), at: 200)
    rig.put(.breakConnection, at: 205)
    rig.put(.attach, at: 206)
    rig.run(through: 60_000)
    #expect(
      rig.take() == [
        Happening(205, .lose(flight)),
        Happening(205, .state(.disconnected)),
        Happening(205, .radio(.watch, isUp: false)),
        Happening(205, .radio(.phone, isUp: false)),
      ]
    )
    rig.put(.restore, at: 60_000)
    rig.run(through: 61_000)
    #expect(rig.take().first == Happening(60_100, .state(.connected)))
  }

  @Test func `a device that is switched off ends the connection, and on again begins one`() {
    let flight = AirRig.flight(1, from: .phone)
    var rig = AirRig.connected()
    rig.put(.send(flight), at: 200)
    rig.put(.detach, at: 201)
    rig.put(.restore, at: 300)
    rig.run(through: 900)
    #expect(
      rig.take() == [
        Happening(201, .lose(flight)),
        Happening(201, .state(.disconnected)),
        Happening(201, .radio(.watch, isUp: false)),
        Happening(201, .radio(.phone, isUp: false)),
      ]
    )
    rig.put(.attach, at: 1_000)
    rig.run(through: 2_000)
    #expect(rig.take().first == Happening(1_100, .state(.connected)))
  }

  @Test func `nothing of a broken connection holds up the next`() {
    let slow = AirRig.flight(1, from: .watch, bytes: 50_000)
    let next = AirRig.flight(2, from: .watch, bytes: 5)
    var rig = AirRig.connected()
    rig.put(.send(slow), at: 200)
    rig.put(.breakConnection, at: 300)
    rig.put(.restore, at: 300)
    rig.put(.send(next), at: 500)
    rig.run(through: 9_000)
    #expect(rig.take().last == Happening(515, .deliver(next)))
  }
}
