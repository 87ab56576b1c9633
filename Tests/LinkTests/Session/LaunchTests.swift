import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// Launching the watch app from the phone.
struct LaunchTests {
  @Test func `the phone asks, the watch's operating system answers, the phone's app is told`() {
    var phone = Session.active(.phone)
    phone.put(.link(isUp: true))
    #expect(!phone.isReachable, "a launch needs no running watch app")
    #expect(
      phone.put(.launchWatchApp(payload(1))) == [.send(.launch(id: 1, payload: payload(1)))]
    )

    var watch = Session.new(.watch)
    watch.put(.link(isUp: true))
    #expect(
      watch.put(.packet(.launch(id: 1, payload: payload(1)))) == [
        .deliver(.launch(id: 1, payload(1)))
      ]
    )
    #expect(watch.put(.launched(id: 1, nil)) == [.send(.launchReceipt(id: 1, nil))])

    #expect(
      phone.put(.packet(.launchReceipt(id: 1, nil))) == [
        .tell(.outcome(.launch, id: 1, .delivered))
      ]
    )
    #expect(phone.put(.packet(.launchReceipt(id: 1, nil))) == [])
  }

  @Test func `a launch fails as every send without a watch or its app, and is not sent`() {
    var unpaired = Session.reaching(.phone)
    unpaired.put(.conditions(SessionConditions(isPaired: false)))
    #expect(unpaired.put(.launchWatchApp(payload(1))) == Self.failed(.deviceNotPaired))
    var alone = Session.reaching(.phone)
    alone.put(.packet(.presence(incarnation: 1, origin: 1, .notInstalled)))
    #expect(alone.put(.launchWatchApp(payload(1))) == Self.failed(.watchAppNotInstalled))
    var inactive = Session.reaching(.phone)
    inactive.put(.packet(.presence(incarnation: 1, origin: 2, .foreground)))
    #expect(inactive.put(.launchWatchApp(payload(1))) == Self.failed(.sessionInactive))
  }

  private static func failed(_ error: SessionError) -> [Session.Effect] {
    [.tell(.outcome(.launch, id: 1, .failed(error)))]
  }

  @Test func `a launch needs no activation, but a watch`() {
    var phone = Session.new(.phone)
    phone.meet()
    #expect(
      phone.put(.launchWatchApp(payload(1))) == [.send(.launch(id: 1, payload: payload(1)))]
    )
    phone.put(.conditions(SessionConditions(isPaired: false)))
    let effects = phone.put(.launchWatchApp(payload(2)))
    #expect(effects == [.tell(.outcome(.launch, id: 2, .failed(.deviceNotPaired)))])
  }

  @Test
  func `a launch whose receipt is not there after exactly the time for replies has timed out`() {
    var phone = Session.reaching(.phone)
    phone.put(.conditions(Self.patience(seconds: 5)))
    phone.put(.launchWatchApp(payload(1)), atSeconds: 10)
    #expect(phone.nextDeadline == .zero + .seconds(15))
    #expect(phone.put(.tick, atSeconds: 14) == [])
    #expect(
      phone.put(.tick, atSeconds: 15) == [
        .tell(.outcome(.launch, id: 1, .unknown(.messageReplyTimedOut)))
      ]
    )
    #expect(phone.nextDeadline == nil)
    #expect(phone.put(.packet(.launchReceipt(id: 1, nil))) == [], "too late")
  }

  private static func patience(seconds: Int64) -> SessionConditions {
    var conditions = SessionConditions()
    conditions.replyTimeout = .seconds(seconds)
    return conditions
  }

  @Test func `a launch that failed on the watch fails on the phone`() {
    var watch = Session.new(.watch)
    watch.put(.link(isUp: true))
    #expect(
      watch.put(.launched(id: 1, .watchAppNotInstalled)) == [
        .send(.launchReceipt(id: 1, .watchAppNotInstalled))
      ]
    )
    var phone = Session.reaching(.phone)
    phone.put(.launchWatchApp(payload(1)))
    #expect(
      phone.put(.packet(.launchReceipt(id: 1, .watchAppNotInstalled))) == [
        .tell(.outcome(.launch, id: 1, .failed(.watchAppNotInstalled)))
      ]
    )
  }

  @Test func `without a link a launch fails at once`() {
    var phone = Session.active(.phone)
    #expect(
      phone.put(.launchWatchApp(payload(1))) == [
        .tell(.outcome(.launch, id: 1, .failed(.notReachable)))
      ]
    )
  }

  @Test func `a link that goes leaves it unknown what became of a launch`() {
    var phone = Session.reaching(.phone)
    phone.put(.sendMessage(payload(1), wantsReply: true))
    phone.put(.launchWatchApp(payload(1)))
    #expect(
      phone.put(.link(isUp: false)) == [
        .tell(.outcome(.message, id: 1, .unknown(.notReachable))),
        .tell(.outcome(.launch, id: 1, .unknown(.notReachable))),
        .tell(.reachability(false)),
      ]
    )
  }

  @Test(arguments: [true, false])
  func `the watch is told of again, once, after a launch that was lost`(isUnderWay: Bool) {
    var phone = Session.reaching(.phone)
    let presence = Session.Input.packet(.presence(incarnation: 1, origin: 1, .notRunning))
    if isUnderWay { phone.put(.launchWatchApp(payload(1))) }
    phone.put(.link(isUp: false))
    if !isUnderWay { phone.put(.launchWatchApp(payload(1))) }
    phone.put(.link(isUp: true))
    #expect(phone.put(presence) == [.tell(.counterpart(origin: 1))])
    #expect(phone.put(presence) == [])
  }

  @Test func `only the phone launches, and only the watch is launched`() {
    var watch = Session.reaching(.watch)
    #expect(
      watch.put(.launchWatchApp(payload(1))) == [
        .tell(.outcome(.launch, id: 1, .failed(.invalidParameter)))
      ]
    )
    var phone = Session.reaching(.phone)
    #expect(
      phone.put(.packet(.launch(id: 1, payload: payload(1)))) == [
        .send(.launchReceipt(id: 1, .invalidParameter))
      ]
    )
  }

  @Test func `a watch whose link went says nothing of the launch`() {
    var watch = Session.new(.watch)
    #expect(watch.put(.launched(id: 1, nil)) == [])
  }
}
