import LockstepCaseShare
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// What two sessions promise, however the link between them fails.
struct SessionPropertyTests {
  private static let seeds = CaseShare.of(1...40 as ClosedRange<UInt64>, each: 5)

  /// A run of random sends, cuts and breaks, then a long quiet with the link restored.
  private func randomRun(seed: UInt64, endsApps: Bool) -> SessionPair {
    var stream = RandomStream(seed: seed, purpose: "test.session")
    let profile = LinkProfile(
      name: "random",
      latency: stream.interval(upTo: .milliseconds(40)),
      jitter: stream.interval(upTo: .milliseconds(300)),
      bitsPerSecond: 50_000,
      connect: stream.interval(upTo: .milliseconds(500)),
      supervision: stream.interval(upTo: .seconds(2)),
      notice: stream.interval(upTo: .seconds(2))
    )
    var pair = SessionPair(profile: profile, seed: seed, patience: .seconds(2))
    for step in 0..<500 as Range<Int64> {
      pair.run(through: pair.time + stream.interval(upTo: .milliseconds(400)))
      act(on: &pair, step: step, endsApps: endsApps, &stream)
    }
    pair.change(.restore)
    for role in DeviceRole.allCases { pair.startApp(of: role) }
    pair.run(through: pair.time + .seconds(30))
    for role in DeviceRole.allCases {
      for _ in 1...5 { pair.send(from: role, wantsReply: true) }
    }
    pair.run(through: pair.time + .seconds(1_000))
    return pair
  }

  private func act(
    on pair: inout SessionPair,
    step: Int64,
    endsApps: Bool,
    _ stream: inout RandomStream
  ) {
    let role: DeviceRole = stream.below(2) == 0 ? .watch : .phone
    switch stream.below(20) {
    case 0: pair.change(.cut)
    case 1: pair.change(.breakConnection)
    case 2, 3: pair.change(.restore)
    case 4: if endsApps { pair.endApp(of: role) }
    case 5, 6: if endsApps { pair.startApp(of: role) }
    case 7: if isActivated(pair, role) { pair.setContext(payload(step), of: role) }
    case 8...12: if isActivated(pair, role) { pair.transfer(from: role) }
    default: pair.send(from: role, wantsReply: stream.below(2) == 0)
    }
  }

  private func isActivated(_ pair: SessionPair, _ role: DeviceRole) -> Bool {
    pair.sides[role].session.isActivated
  }

  // MARK: User infos

  @Test(arguments: seeds)
  func `every user info is delivered exactly once and in order`(_ seed: UInt64) {
    let pair = randomRun(seed: seed, endsApps: false)
    for role in DeviceRole.allCases {
      let sender = pair.sides[role]
      let receiver = pair.sides[role.counterpart]
      #expect(sender.userInfosSent > 20)
      #expect(receiver.userInfosReceived == Array(1...sender.userInfosSent))
      expectAllDelivered(sender)
    }
  }

  @Test(arguments: seeds)
  func `apps that end get again what they had not made safe, and nothing else`(_ seed: UInt64) {
    let pair = randomRun(seed: seed, endsApps: true)
    for role in DeviceRole.allCases {
      let sender = pair.sides[role]
      let receiver = pair.sides[role.counterpart]
      var firsts: [Int64] = []
      for id in receiver.userInfosReceived where !firsts.contains(id) { firsts.append(id) }
      #expect(firsts == Array(1...sender.userInfosSent), "first deliveries are in order")
      #expect(receiver.acknowledged == Set(firsts))
      expectAllDelivered(sender)
    }
  }

  private func expectAllDelivered(_ side: SessionPair.Side) {
    #expect(side.session.outbox.outstanding.isEmpty)
    for id in 1...side.userInfosSent {
      #expect(side.userInfoOutcomes[id] == [.delivered])
    }
  }

  // MARK: Context

  @Test(arguments: seeds)
  func `in the end each side has the context that the other set last`(_ seed: UInt64) {
    let pair = randomRun(seed: seed, endsApps: true)
    for role in DeviceRole.allCases {
      #expect(pair.sides[role].lastContextSet != nil)
      #expect(
        pair.sides[role.counterpart].session.receivedContext.payload
          == pair.sides[role].lastContextSet
      )
    }
  }

  // MARK: Messages

  @Test(arguments: seeds, [false, true])
  func `every message ends once, and not otherwise than its receiver saw`(
    _ seed: UInt64,
    _ endsApps: Bool
  ) {
    let pair = randomRun(seed: seed, endsApps: endsApps)
    for role in DeviceRole.allCases {
      let sender = pair.sides[role]
      let receiver = pair.sides[role.counterpart]
      let received = Set(receiver.messagesReceived)
      #expect(received.count == receiver.messagesReceived.count, "none is received twice")
      #expect(Set(sender.repliesReceived).count == sender.repliesReceived.count)
      for id in 1...sender.messagesSent {
        guard let outcome = onlyOutcome(of: id, sender) else { continue }
        switch outcome {
        case .delivered: #expect(received.contains(id))
        case .replied:
          #expect(receiver.repliesSent.contains(id))
          #expect(sender.repliesReceived.contains(id))
        case .unknown: break
        case .cancelled: Issue.record("a message cannot be taken back")
        case .failed: #expect(!received.contains(id), "\(id) \(outcome)")
        }
      }
    }
  }

  private func onlyOutcome(of id: Int64, _ side: SessionPair.Side) -> Outcome? {
    let outcomes = side.messageOutcomes[id] ?? []
    #expect(outcomes.count == 1, "message \(id): \(outcomes)")
    return outcomes.first
  }

  @Test func `the random runs see every kind of outcome`() {
    var names: Set<String> = []
    for seed in 1...10 as ClosedRange<UInt64> {
      let pair = randomRun(seed: seed, endsApps: true)
      for side in pair.sides {
        for id in 1...side.messagesSent {
          for outcome in side.messageOutcomes[id] ?? [] {
            names.insert("\(outcome.name) \(outcome.error.map { "\($0)" } ?? "")")
          }
        }
      }
    }
    #expect(
      names == [
        "delivered ", "replied ", "failed notReachable", "failed sessionNotActivated",
        "unknown messageReplyTimedOut", "unknown notReachable", "unknown sessionInactive",
      ]
    )
  }

  // MARK: Both

  @Test(arguments: seeds)
  func `reachability is told at its changes only, and is true in the end`(_ seed: UInt64) {
    let pair = randomRun(seed: seed, endsApps: false)
    for side in pair.sides {
      #expect(side.session.isReachable)
      #expect(side.reachability.last == true)
      #expect(zip(side.reachability, side.reachability.dropFirst()).allSatisfy { $0 != $1 })
    }
  }

  @Test func `the same seed gives the same run`() {
    let one = randomRun(seed: 5, endsApps: true)
    let two = randomRun(seed: 5, endsApps: true)
    for role in DeviceRole.allCases {
      #expect(one.sides[role].session.digest == two.sides[role].session.digest)
      #expect(one.sides[role].messagesReceived == two.sides[role].messagesReceived)
      #expect(one.sides[role].userInfosReceived == two.sides[role].userInfosReceived)
    }
  }
}
