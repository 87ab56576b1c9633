import LockstepLink
import LockstepProtocol
import Testing

/// Each side's own belief about whether it can send a message now.
struct ReachabilityTests {
  /// Everything that reachability could depend on.
  struct Situation: Sendable, CustomTestStringConvertible {
    var role: DeviceRole
    var isActivated: Bool
    var linkIsUp: Bool
    var ownApp: AppState
    var peerApp: AppState?

    var testDescription: String {
      "\(role.name), activated \(isActivated), link \(linkIsUp), "
        + "own app \(ownApp), counterpart \(peerApp.map { "\($0)" } ?? "silent")"
    }

    /// The rule as the documentation of the real thing has it, for each side in its own words.
    var isReachable: Bool {
      let isOpen = isActivated && linkIsUp
      return switch role {
      case .watch:
        isOpen && [.foreground, .workoutSession, .initialTimeline].contains(ownApp)
          && ![.locked, .notInstalled].contains(peerApp)
      case .phone:
        isOpen && ownApp != .locked
          && (peerApp == .foreground || peerApp == .workoutSession || peerApp == .initialTimeline)
      }
    }

    static let all: [Situation] = DeviceRole.allCases.flatMap { role in
      [false, true].flatMap { isActivated in
        [false, true].flatMap { linkIsUp in
          AppState.allCases.flatMap { ownApp in
            ([nil] + AppState.allCases.map { $0 }).map { peerApp in
              Situation(
                role: role,
                isActivated: isActivated,
                linkIsUp: linkIsUp,
                ownApp: ownApp,
                peerApp: peerApp
              )
            }
          }
        }
      }
    }
  }

  @Test func `the table covers both sides`() {
    #expect(Situation.all.count == 2 * 2 * 2 * 8 * 9)
  }

  @Test(arguments: Situation.all)
  func `a side is reachable by its own rule and no other`(_ situation: Situation) {
    var session = Session.new(situation.role)
    session.put(.appState(situation.ownApp))
    session.put(.link(isUp: situation.linkIsUp))
    if let state = situation.peerApp {
      session.put(.packet(.presence(incarnation: 1, origin: 1, state)))
    }
    let effects = situation.isActivated ? session.put(.activate) : []
    #expect(session.isReachable == situation.isReachable)
    #expect(effects.contains(.tell(.reachability(true))) == situation.isReachable)
  }

  @Test func `each state of the watch's app has its row, and rows of one state agree`() {
    let rows = Reachability.rows
    #expect(Set(rows.map(\.name)).count == rows.count)
    for state in AppState.allCases {
      let own = rows.filter { $0.watchApp == state }
      #expect(own.isEmpty == (state == .locked))
      #expect(own.allSatisfy { $0.isReachableFromPhone == own[0].isReachableFromPhone })
      #expect(own.allSatisfy { $0.isReachableFromWatch == own[0].isReachableFromWatch })
    }
    #expect(rows.count == 10)
    #expect(rows.filter(\.isReachableFromPhone).map(\.name) == Self.reachable)
    #expect(rows.filter { $0.isReachableFromWatch == true }.map(\.name) == Self.reachable)
  }

  private static let reachable = ["initialTimeline", "workoutSession", "foreground"]

  /// What makes a precondition false on a side that reaches its counterpart.
  private static let breaks: [(Reachability.Precondition, @Sendable (inout Session) -> Void)] = [
    (.activated, { $0.put(.appState(.notRunning)) }),
    (
      .paired,
      {
        if $0.role == .phone { $0.put(.conditions(SessionConditions(isPaired: false))) }
        let isPaired = $0.role == .phone
        $0.put(.packet(.presence(incarnation: 1, origin: 1, .foreground, isPaired: isPaired)))
      }
    ),
    (.connected, { $0.put(.link(isUp: false)) }),
    (
      .phoneUnlocked,
      {
        if $0.role == .phone { $0.put(.appState(.locked)) }
        $0.put(.packet(.presence(incarnation: 1, origin: 1, .locked)))
      }
    ),
    (
      .counterpartInstalled,
      { $0.put(.packet(.presence(incarnation: 1, origin: 1, .notInstalled))) }
    ),
  ]

  @Test(arguments: DeviceRole.allCases)
  func `each precondition alone makes a side unreachable`(_ role: DeviceRole) {
    #expect(Self.breaks.map(\.0) == Reachability.Precondition.allCases)
    for (precondition, makeFalse) in Self.breaks {
      var session = Session.reaching(role)
      #expect(session.isReachable)
      makeFalse(&session)
      #expect(!session.isReachable, "\(precondition)")
    }
  }

  @Test func `the watch is told each change, once`() {
    var session = Session.active(.watch)
    #expect(
      session.put(.link(isUp: true)) == [
        .send(.presence(incarnation: 1, origin: 1, .foreground)), .tell(.reachability(true)),
      ]
    )
    #expect(session.put(.link(isUp: true)) == [])
    #expect(session.put(.packet(.presence(incarnation: 1, origin: 1, .notRunning))) == [])
    #expect(session.put(.link(isUp: false)) == [.tell(.reachability(false))])
    #expect(session.put(.link(isUp: false)) == [])
  }

  @Test func `the phone is told each change, once`() {
    var session = Session.active(.phone)
    #expect(
      session.put(.link(isUp: true)) == [.send(.presence(incarnation: 1, origin: 1, .foreground))]
    )
    #expect(
      session.put(.packet(.presence(incarnation: 1, origin: 1, .foreground))) == [
        .tell(.counterpart(origin: 1)), .tell(.reachability(true)),
      ]
    )
    #expect(session.put(.packet(.presence(incarnation: 1, origin: 1, .foreground))) == [])
    #expect(
      session.put(.packet(.presence(incarnation: 1, origin: 1, .notRunning))) == [
        .tell(.reachability(false))
      ]
    )
    #expect(
      session.put(.packet(.presence(incarnation: 1, origin: 1, .foreground))) == [
        .tell(.reachability(true))
      ]
    )
    #expect(session.put(.link(isUp: false)) == [.tell(.reachability(false))])
  }

  @Test func `what the counterpart said does not outlive the connection`() {
    var session = Session.reaching(.phone)
    session.put(.link(isUp: false))
    #expect(
      session.put(.link(isUp: true)) == [.send(.presence(incarnation: 1, origin: 1, .foreground))]
    )
    #expect(!session.isReachable)
  }

  @Test(arguments: DeviceRole.allCases)
  func `each side says which start of it is there, and where its app is`(_ role: DeviceRole) {
    var session = Session.new(role, incarnation: 3)
    #expect(
      session.put(.link(isUp: true)) == [.send(.presence(incarnation: 3, origin: 1, .notRunning))]
    )
    #expect(
      session.put(.appState(.foreground)) == [
        .send(.presence(incarnation: 3, origin: 1, .foreground))
      ]
    )
    #expect(session.put(.appState(.foreground)) == [])
    session.put(.link(isUp: false))
    #expect(session.put(.appState(.notRunning)) == [])
  }

  @Test func `a packet of a connection that is over is not heard`() {
    var session = Session.active(.phone)
    #expect(session.put(.packet(.presence(incarnation: 1, origin: 1, .foreground))) == [])
    #expect(session.put(.packet(.userInfo(origin: 1, id: 1, payload: payload(1)))) == [])
    session.put(.link(isUp: true))
    #expect(
      session.put(.packet(.userInfo(origin: 1, id: 1, payload: payload(1)))) == [
        .tell(.received(.userInfo, id: 1)), .deliver(.userInfo(origin: 1, id: 1, payload(1))),
        .send(.userInfoReceipt(origin: 1, id: 1)),
      ]
    )
  }
}
