import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// When there is a connection, and what becomes of the packets when there is none.
struct AirConnectionTests {
  private typealias Happening = AirBench.Happening

  @Test func `two devices in range are connected after the time it takes`() {
    var bench = AirBench()
    #expect(bench.air.nextDeadline == nil)
    bench.put(.attach, at: 5)
    #expect(bench.air.nextDeadline == TrueTime.zero + .milliseconds(105))
    #expect(!bench.air.isConnected)
    bench.run(through: 1_000)
    #expect(
      bench.take() == [
        Happening(105, .state(.connected)),
        Happening(105, .radio(.watch, isUp: true)),
        Happening(105, .radio(.phone, isUp: true)),
      ]
    )
    #expect(bench.air.isConnected)
    #expect(bench.air.nextDeadline == nil)
  }

  @Test func `what is sent before there is a connection is lost at once`() {
    let flight = AirBench.flight(1, from: .watch)
    var bench = AirBench()
    bench.put(.send(flight), at: 0)
    bench.put(.attach, at: 1)
    bench.put(.send(flight), at: 100)
    #expect(bench.take() == [Happening(0, .lose(flight)), Happening(100, .lose(flight))])
  }

  @Test func `a cut shorter than the supervision loses nothing and keeps the order`() {
    let flights = (1...3).map { AirBench.flight(Int64($0), from: .watch, bytes: 5) }
    var bench = AirBench.connected()
    for flight in flights { bench.put(.send(flight), at: 200) }
    // Due at 215, 220 and 225; each waits out the cut with as far to go as it had.
    bench.put(.cut, at: 217)
    bench.put(.restore, at: 1_216)
    bench.run(through: 5_000)
    #expect(
      bench.take() == [
        Happening(215, .deliver(flights[0])),
        Happening(217, .state(.stalled)),
        Happening(1_216, .state(.connected)),
        Happening(1_219, .deliver(flights[1])),
        Happening(1_224, .deliver(flights[2])),
      ]
    )
  }

  @Test func `more than a radio holds breaks the link, and it comes up again`() {
    let half = AirBench.flight(1, from: .watch, bytes: 2_097_152)
    let other = AirBench.flight(2, from: .phone, bytes: 4_194_304)
    let rest = AirBench.flight(3, from: .watch, bytes: 2_097_152)
    let last = AirBench.flight(4, from: .watch, bytes: 1)
    var bench = AirBench.connected()
    for flight in [half, other, rest] { bench.put(.send(flight), at: 200) }
    #expect(bench.take() == [])
    bench.put(.send(last), at: 201)
    #expect(
      bench.take()
        == [half, other, rest, last].map { Happening(201, .lose($0)) }
        + [Happening(201, .state(.disconnected))]
    )
    bench.put(.send(half), at: 202)
    bench.run(through: 301)
    #expect(
      bench.take().filter { if case .radio = $0.effect { false } else { true } }
        == [Happening(202, .lose(half)), Happening(301, .state(.connected))]
    )
    // Nothing of what was lost counts any more.
    bench.put(.send(other), at: 302)
    #expect(bench.air.isConnected)
  }

  @Test func `too much out of range breaks the link until it is in range again`() {
    let flight = AirBench.flight(1, from: .phone, bytes: 4_194_305)
    var bench = AirBench.connected()
    bench.put(.cut, at: 200)
    bench.put(.send(flight), at: 201)
    bench.run(through: 300)
    #expect(!bench.air.isConnected)
    bench.put(.restore, at: 5_001)
    bench.run(through: 5_101)
    #expect(bench.air.isConnected)
  }

  @Test func `what has arrived is under way no more`() {
    var bench = AirBench.connected()
    for number in Int64(1)...100 {
      let flight = AirBench.flight(number, from: .watch, bytes: 100_000)
      bench.put(.send(flight), at: 200_000 * number)
    }
    #expect(bench.air.isConnected)
  }

  @Test func `what is sent while out of range waits its whole way`() {
    let flight = AirBench.flight(1, from: .phone, bytes: 5)
    var bench = AirBench.connected()
    bench.put(.cut, at: 200)
    bench.put(.send(flight), at: 300)
    #expect(bench.air.isConnected)
    bench.put(.restore, at: 400)
    bench.run(through: 5_000)
    #expect(bench.take().last == Happening(415, .deliver(flight)))
  }

  @Test func `packets that waited out of range still take the rate they have`() {
    let one = AirBench.flight(1, from: .watch, bytes: 100)
    let two = AirBench.flight(2, from: .watch, bytes: 100)
    let three = AirBench.flight(3, from: .watch, bytes: 100)
    var bench = AirBench.connected()
    bench.put(.cut, at: 200)
    bench.put(.send(one), at: 200)
    bench.put(.send(two), at: 300)
    bench.put(.restore, at: 400)
    bench.put(.send(three), at: 400)
    bench.run(through: 5_000)
    // 100 ms for each on a radio that carries one at a time, and 10 ms to cross.
    let expected = [
      Happening(510, .deliver(one)), Happening(610, .deliver(two)), Happening(710, .deliver(three)),
    ]
    #expect(Array(bench.take().dropFirst(2)) == expected)
  }

  @Test func `a cut longer than the supervision loses everything under way, and only that`() {
    let arrived = AirBench.flight(1, from: .watch, bytes: 1)
    let fromPhone = AirBench.flight(2, from: .phone, bytes: 50)
    let fromWatch = AirBench.flight(3, from: .watch, bytes: 50)
    let late = AirBench.flight(4, from: .phone, bytes: 1)
    let after = AirBench.flight(5, from: .watch, bytes: 1)
    var bench = AirBench.connected()
    bench.put(.send(arrived), at: 200)
    bench.put(.send(fromPhone), at: 210)
    bench.put(.send(fromWatch), at: 210)
    bench.put(.cut, at: 220)
    bench.put(.send(late), at: 500)
    bench.run(through: 2_000)
    bench.put(.restore, at: 3_000)
    bench.run(through: 3_500)
    bench.put(.send(after), at: 3_500)
    bench.run(through: 9_000)
    #expect(
      bench.take() == [
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
    var bench = AirBench.connected()
    bench.put(.cut, at: 200)
    bench.put(.restore, at: 1_200)
    bench.run(through: 9_000)
    #expect(
      bench.take() == [Happening(200, .state(.stalled)), Happening(1_200, .state(.connected))]
    )
  }

  @Test func `a second cut does not begin the supervision anew`() {
    var bench = AirBench.connected()
    bench.put(.cut, at: 200)
    bench.put(.cut, at: 900)
    #expect(bench.air.nextDeadline == TrueTime.zero + .milliseconds(1_200))
  }

  @Test func `devices out of range before they are connected have to begin again`() {
    var bench = AirBench()
    bench.put(.attach, at: 0)
    bench.put(.cut, at: 99)
    bench.run(through: 1_000)
    #expect(bench.take() == [])
    bench.put(.restore, at: 1_000)
    bench.run(through: 2_000)
    #expect(bench.take().first == Happening(1_100, .state(.connected)))
  }

  @Test func `a broken connection ends at once and stays down until restored`() {
    let flight = AirBench.flight(1, from: .watch)
    var bench = AirBench.connected()
    bench.put(.send(flight), at: 200)
    bench.put(.breakConnection, at: 205)
    bench.put(.attach, at: 206)
    bench.run(through: 60_000)
    #expect(
      bench.take() == [
        Happening(205, .lose(flight)),
        Happening(205, .state(.disconnected)),
        Happening(205, .radio(.watch, isUp: false)),
        Happening(205, .radio(.phone, isUp: false)),
      ]
    )
    bench.put(.restore, at: 60_000)
    bench.run(through: 61_000)
    #expect(bench.take().first == Happening(60_100, .state(.connected)))
  }

  @Test func `a device that is switched off ends the connection, and on again begins one`() {
    let flight = AirBench.flight(1, from: .phone)
    var bench = AirBench.connected()
    bench.put(.send(flight), at: 200)
    bench.put(.detach, at: 201)
    bench.put(.restore, at: 300)
    bench.run(through: 900)
    #expect(
      bench.take() == [
        Happening(201, .lose(flight)),
        Happening(201, .state(.disconnected)),
        Happening(201, .radio(.watch, isUp: false)),
        Happening(201, .radio(.phone, isUp: false)),
      ]
    )
    bench.put(.attach, at: 1_000)
    bench.run(through: 2_000)
    #expect(bench.take().first == Happening(1_100, .state(.connected)))
  }

  @Test func `nothing of a broken connection holds up the next`() {
    let slow = AirBench.flight(1, from: .watch, bytes: 50_000)
    let next = AirBench.flight(2, from: .watch, bytes: 5)
    var bench = AirBench.connected()
    bench.put(.send(slow), at: 200)
    bench.put(.breakConnection, at: 300)
    bench.put(.restore, at: 300)
    bench.put(.send(next), at: 500)
    bench.run(through: 9_000)
    #expect(bench.take().last == Happening(515, .deliver(next)))
  }
}
