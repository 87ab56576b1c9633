package import LockstepDevices
package import LockstepLink
package import LockstepPair
package import LockstepPosix
package import LockstepProtocol
package import LockstepSimulation

/// A host in real time: it owns the socket, the air and the log, and connects the peers.
///
/// Watch and phone may come and go in any order; while a device is gone, the link is down. One of the
/// devices may live in the host's own process. Control peers send actions, and observers get the log.
package final class LiveHost {
  /// The time that a peer may take for its hello.
  private static let greetingTime = Interval.seconds(10)
  /// The greatest number of peers that may be connected at once.
  private static let peersMax = 64
  /// The time in which a peer that the host is leaving may still read the lines sent before.
  private static let partingTime = Interval.seconds(10)
  /// The time for which no peer is accepted after the system has refused a new connection.
  private static let acceptPause = Interval.milliseconds(100)

  private var engine: Engine
  let listener: SocketListener
  private let numbers: StartNumbers
  private let see: (LogEvent) -> Void
  private let playFault: (inout Engine, String) -> String?
  var peers: [Peer] = []
  private let clock: HostClock
  private let startedAt: Int64
  private var ownRoles: [DeviceRole] = []
  /// The real network, if requests for hosts outside the run go there.
  package var network: RealNetwork?
  private var awaited = AwaitedResults()
  /// The instant before which no peer is accepted, since the system had no descriptor for one more.
  private var acceptsAgainAt = TrueTime.zero
  private var writer = JSONWriter(reserving: 4_096)

  /// - Parameters:
  ///   - numbers: The numbers for the starts of devices.
  ///   - clock: The host's clock; that of the computer, unless a test passes its own.
  ///   - playFault: Plays the line of a control peer; returns the reason if it cannot be played.
  ///   - see: Gets every event of the log, in order.
  package init(
    _ configuration: Engine.Configuration,
    listener: SocketListener,
    numbers: StartNumbers,
    clock: HostClock = .ofComputer,
    playFault: @escaping (inout Engine, String) -> String? = { _, _ in "this host plays no faults"
    },
    see: @escaping (LogEvent) -> Void
  ) {
    var configuration = configuration
    if let epoch = clock.epoch { configuration.epoch = epoch }
    engine = Engine(configuration)
    self.listener = listener
    self.numbers = numbers
    self.see = see
    self.playFault = playFault
    self.clock = clock
    startedAt = clock.monotonicNanoseconds()
  }

  /// Attaches a device of this process to the engine.
  ///
  /// - Parameter make: Makes the device, with its incarnation.
  package func attachOwn(_ role: DeviceRole, _ make: (Int64) -> any Device) {
    ownRoles.append(role)
    let incarnation = numbers.next(for: role)
    let device = make(incarnation)
    carry { (engine) throws(DeviceFault) in
      try engine.attach(role, to: DirectPort(device), as: incarnation)
    }
  }

  /// Attaches a device that can crash and be started again; the port numbers its starts.
  package func attachOwn(_ role: DeviceRole, to port: any LeasedPort) {
    ownRoles.append(role)
    carry { (engine) throws(DeviceFault) in try engine.attach(role, to: port) }
  }

  /// Gives the host's own devices news from this process: files that were changed, or a word of an
  /// app's program.
  package func hear(_ news: ShellNews) {
    catchUp()
    for role in ownRoles {
      carry { (engine) throws(DeviceFault) in try engine.hear(news, on: role) }
      settle(role)
    }
  }

  package var now: TrueTime {
    TrueTime(nanoseconds: clock.monotonicNanoseconds() - startedAt)
  }

  // MARK: The loop's parts

  /// The descriptors to poll: the listener's, then each peer's, then those of the real network.
  package var pollRequests: [PollRequest] {
    [PollRequest(descriptor: acceptsAgainAt > now ? -1 : listener.descriptor)]
      + peers.map {
        PollRequest(
          descriptor: $0.connection.descriptor,
          wantsRead: !$0.isClosed,
          wantsWrite: $0.connection.wantsWrite
        )
      } + (network?.descriptors ?? []).map { PollRequest(descriptor: $0) }
  }

  /// The time for which the host may sleep, in nanoseconds; `nil` if no deadline is set.
  package var sleepNanoseconds: Int64? {
    var instants = [
      engine.lookForNextEvent(), acceptsAgainAt > now ? acceptsAgainAt : nil, awaited.nextDeadline,
    ]
    for peer in peers {
      if peer.hasMoreLines, !peer.isClosed { return 0 }
      if let until = peer.leavesAt {
        instants.append(until)
      } else if case .greeting(let until) = peer.state {
        instants.append(until)
      }
    }
    return instants.compactMap(\.self).min().map { max(0, ($0 - now).nanoseconds) }
  }

  /// Does everything that is due: lets time pass, accepts peers, reads their lines.
  package func work(_ results: ArraySlice<PollResult>) {
    catchUp()
    let ready = zip(peers, results.dropFirst())
      .filter { $1.isReadable || $1.isWritable || $0.hasMoreLines }.map(\.0)
    for peer in ready { if peer.isClosed { part(with: peer) } else { serve(peer) } }
    if results.first?.isReadable == true { acceptPeers() }
    closeSilentGreetings()
    numbers.keep()
    for role in ownRoles { settle(role) }
    for (peer, result) in awaited.takeOverdue(at: now) { send(result, to: peer) }
    _ = network?.serve(&engine)
    catchUp()
    for peer in peers where peer.hasFailed {
      refuse(peer, ProtocolFault(.backlogged, "the peer does not read what the host sends"))
    }
    for peer in peers { if let until = peer.leavesAt, until <= now { peer.hangUp() } }
    peers.removeAll { $0.isClosed && $0.leavesAt == nil }
  }

  /// Plays an action of the wearer or owner of the host's own device, or of a control peer.
  package func act(_ role: DeviceRole, _ action: Action) {
    catchUp()
    carry { (engine) throws(DeviceFault) in try engine.act(role, action) }
  }

  package func changeLink(_ input: PacketAir.Input) {
    catchUp()
    carry { (engine) throws(DeviceFault) in try engine.changeLink(input) }
  }

  package var linkProfile: LinkProfile { engine.linkProfile }

  /// Does what is due for at most one turn, so that much work of one device does not keep other peers
  /// waiting: for example a hundred changes, each of which the phone's store writes to the disk.
  private func catchUp() {
    let present = now
    carry { (engine) throws(DeviceFault) in try engine.run(through: present, while: beginTurn()) }
  }

  /// Begins a turn, and returns a function that says if the turn still lasts.
  private func beginTurn() -> () -> Bool { clock.beginTurn() }

  /// Changes the engine, and passes on the events that it logged; a fault can only come from a device
  /// of another process.
  private func carry(_ change: (inout Engine) throws(DeviceFault) -> Void) {
    do throws(DeviceFault) {
      try change(&engine)
    } catch {
      engine.record(error.device, .fault(ProtocolFault(.malformed, "\(error)")))
      drop(error.device)
    }
    passOnEvents()
  }

  private func passOnEvents() {
    let events = engine.takeEvents()
    if events.isEmpty { return }
    let owesResults = !awaited.isEmpty
    for event in events {
      see(event)
      if case .effect(.refused(_, let reason)) = event.kind { refusal = reason }
      if case .effect(.answer(let content)) = event.kind { answer = content }
      if owesResults { note(event) }
      for observer in peers where observer.state == .observer && !observer.isClosed {
        send(.event(JSONText { event.writeValue(into: &$0) }), to: observer)
      }
    }
  }

  // MARK: Peers

  private func acceptPeers() {
    while true {
      do throws(SocketError) {
        guard let connection = try listener.accept() else { return }
        acceptsAgainAt = .zero
        let peer = Peer(connection, greetingUntil: now + Self.greetingTime)
        peers.append(peer)
        let isFull = peers.count { !$0.isClosed } > Self.peersMax
        if isFull, !turnAwaySilent(before: peer) {
          refuse(peer, ProtocolFault(.backlogged, "this host has its most peers, \(Self.peersMax)"))
        }
      } catch {
        guard case .foreignUser = error else {
          if turnAwaySilent(before: nil) { continue }
          return pauseAccepting(because: error)
        }
        engine.record(nil, .fault(ProtocolFault(.foreignUser, "\(error)")))
        passOnEvents()
      }
    }
  }

  /// Closes the connection of the peer that has been silent for longest, to make room; returns `false`
  /// if all have said hello.
  private func turnAwaySilent(before newcomer: Peer?) -> Bool {
    for peer in peers where peer !== newcomer && peer.isGreeting {
      // Its hello may have come, and not have been read yet.
      serve(peer, whole: true)
      if !peer.isGreeting { continue }
      refuse(peer, ProtocolFault(.stalled, "this peer sent no hello, and another needs its place"))
      return true
    }
    return false
  }

  /// Stops accepting peers for a while: those that wait would otherwise wake the host again and again.
  private func pauseAccepting(because error: SocketError) {
    let wasPaused = acceptsAgainAt > .zero
    acceptsAgainAt = now + Self.acceptPause
    if wasPaused { return }
    engine.record(
      nil,
      .fault(ProtocolFault(.backlogged, "the host takes no more peers for now: \(error)"))
    )
    passOnEvents()
  }

  private func closeSilentGreetings() {
    for peer in peers {
      guard case .greeting(let until) = peer.state, until <= now, !peer.isClosed else { continue }
      refuse(
        peer,
        ProtocolFault(.stalled, "the peer sent no hello within \(Self.greetingTime)")
      )
    }
  }

  /// Reads and handles the lines of a peer.
  ///
  /// - Parameter isWhole: `true` to take all lines, even beyond this peer's turn.
  private func serve(_ peer: Peer, whole isWhole: Bool = false) {
    do throws(LineError) {
      if peer.connection.wantsWrite { try peer.connection.flush() }
      let isOpen = try peer.connection.receive()
      let lasts = beginTurn()
      peer.hasMoreLines = false
      while !peer.isClosed, let line = try peer.connection.nextLine() {
        take(line, from: peer)
        if isWhole || lasts() { continue }
        peer.hasMoreLines = true
        return
      }
      if !isOpen { end(peer) }
    } catch {
      refuse(peer, ProtocolFault(error))
    }
  }

  private func end(_ peer: Peer) {
    if !peer.isClosed, peer.connection.pendingBytes > 0 {
      let fault = LineError.unterminated(bytes: peer.connection.pendingBytes)
      return refuse(peer, ProtocolFault(fault))
    }
    close(peer)
  }

  private func take(_ line: [UInt8], from peer: Peer) {
    do throws(ProtocolFault) {
      switch peer.state {
      case .greeting: try welcome(try Greeting.read(line), peer)
      case .device(let role): try take(line, from: role, peer)
      case .control: try takeAct(line, from: peer)
      case .observer: try takeBye(line, from: peer)
      }
    } catch {
      refuse(peer, error)
    }
  }

  private func welcome(_ hello: Hello, _ peer: Peer) throws(ProtocolFault) {
    if [.watchApp, .phoneApp].contains(hello.role) { throw Greeting.isNoHostOfApps(hello.role) }
    guard let role = DeviceRole(hello.role) else {
      peer.state = hello.role == .control ? .control : .observer
      return send(welcome(hello, as: 0), to: peer)
    }
    if isTaken(role) { throw Greeting.taken(hello.role) }
    peer.state = .device(role)
    // Whatever a peer says, only numbers of our own count (HOST-27).
    let resumed = hello.resumes.flatMap { numbers.isLast($0, of: role) ? $0 : nil }
    let incarnation = resumed ?? numbers.next(for: role)
    let contract = engine.configuration.contractName
    send(welcome(hello, as: incarnation, contract: contract), to: peer)
    carry { (engine) throws(DeviceFault) in
      try engine.attach(role, live: peer, as: incarnation, isResuming: resumed != nil)
    }
  }

  private func welcome(_ hello: Hello, as incarnation: Int64, contract: String? = nil) -> HostFrame
  {
    Greeting.welcome(hello, as: incarnation, contract, seed: engine.configuration.seed)
  }

  /// Says if a role is held.
  ///
  /// The host first reads the holder's last lines, since the holder may have ended and a device started
  /// in its place may be here already.
  private func isTaken(_ role: DeviceRole) -> Bool {
    if ownRoles.contains(role) { return true }
    guard let holder = peers.first(where: { $0.state == .device(role) && !$0.isClosed }) else {
      return false
    }
    serve(holder, whole: true)
    return !holder.isClosed
  }

  private func take(_ line: [UInt8], from role: DeviceRole, _ peer: Peer)
    throws(ProtocolFault)
  {
    try Headroom.check(line)
    switch try PeerFrame.taken(line) {
    case .effects(let effects):
      try engine.configuration.rules.check(effects, of: role)
      // What follows at once goes on its way before anything is told of it.
      let present = now
      carry { (engine) throws(DeviceFault) in
        engine.advance(to: present)
        try engine.receive(effects, from: role)
        try engine.run(through: present, while: beginTurn())
      }
      if let (peer, result) = awaited.take(effects, from: role) { send(result, to: peer) }
    case .system(let state): carry { (engine) in engine.hear(state, from: role) }
    case .bye: close(peer)
    case .hello, .done, .crashed, .act, .fault:
      throw ProtocolFault(
        .unexpectedFrame,
        "a device in real time may send effects, system and bye"
      )
    }
  }

  private func takeAct(_ line: [UInt8], from peer: Peer) throws(ProtocolFault) {
    try Headroom.check(line)
    try Headroom.checkDepth(ofAct: line)
    switch try PeerFrame.taken(line) {
    case .act(let number, let role, let action):
      guard isThere(role) else {
        return send(
          .result(number: number, refusal: "no \(role.name) is connected to this host"),
          to: peer
        )
      }
      refusal = nil
      answer = nil
      let isOwn = ownRoles.contains(role)
      if !isOwn {
        let until = now + AwaitedResults.patience
        awaited.add(number, of: peer, on: role, action.spokenVerb, until: until)
      }
      act(role, action)
      guard isOwn else { return }
      if refusal == nil, answer == nil, engine.isAwaitingApp(of: role) {
        return awaited.add(number, of: peer, on: role, action.spokenVerb, until: nil)
      }
      send(.result(number: number, refusal: refusal, answer: answer), to: peer)
    case .fault(let number, let line): send(.result(number: number, refusal: play(line)), to: peer)
    case .bye: close(peer)
    case .hello, .done, .crashed, .effects, .system:
      throw ProtocolFault(.unexpectedFrame, "a control peer may send act, fault and bye")
    }
  }

  /// Plays the line of a control peer; returns the reason if it cannot be played.
  private func play(_ line: String) -> String? {
    catchUp()
    defer { passOnEvents() }
    return playFault(&engine, line)
  }

  /// Collects the effects of an own device while acts on it wait for its app.
  private func note(_ event: LogEvent) {
    guard let role = event.device, awaited.isOwed(by: role), ownRoles.contains(role),
      case .effect(let effect) = event.kind
    else { return }
    late[role, default: []].append(effect)
  }

  /// Sends the results of the acts on an own device, once its app owes no answer.
  private func settle(_ role: DeviceRole) {
    if late.isEmpty, !awaited.isOwed(by: role) { return }
    if engine.isAwaitingApp(of: role) { return }
    let effects = late.removeValue(forKey: role) ?? []
    while let (peer, result) = awaited.take(effects, from: role) { send(result, to: peer) }
  }

  /// The effects of own devices since the first act that waits for their apps.
  private var late: [DeviceRole: [DeviceEffect]] = [:]

  /// The reason why the host's own device refused the last act.
  private var refusal: String?
  /// The answer of the host's own device, if the last act was a question.
  private var answer: JSONText?

  private func isThere(_ role: DeviceRole) -> Bool {
    ownRoles.contains(role) || peers.contains { $0.state == .device(role) && !$0.isClosed }
  }

  private func takeBye(_ line: [UInt8], from peer: Peer) throws(ProtocolFault) {
    guard case .bye = try PeerFrame.taken(line) else {
      throw ProtocolFault(.unexpectedFrame, "an observer may send only bye")
    }
    close(peer)
  }

  /// Sends a peer the fault for which it is refused, and closes its connection; other peers are not
  /// disturbed (HOST-20).
  private func refuse(_ peer: Peer, _ fault: ProtocolFault) {
    guard !peer.isClosed else { return }
    peer.makeRoom()
    send(.error(fault), to: peer)
    if case .device(let role) = peer.state {
      engine.record(role, .fault(fault))
    } else {
      engine.record(nil, .fault(fault))
    }
    close(peer)
  }

  private func drop(_ role: DeviceRole) {
    for peer in peers where peer.state == .device(role) { close(peer) }
  }

  private func close(_ peer: Peer) {
    guard !peer.isClosed else { return }
    peer.isClosed = true
    if peer.connection.wantsWrite {
      peer.leavesAt = now + Self.partingTime
    } else {
      peer.hangUp()
    }
    if case .device(let role) = peer.state {
      for (control, result) in awaited.takeAll(on: role) { send(result, to: control) }
      engine.advance(to: now)
      carry { (engine) throws(DeviceFault) in try engine.detach(role) }
    }
    passOnEvents()
  }

  func send(_ frame: HostFrame, to peer: Peer) {
    writer.removeAll()
    frame.write(into: &writer)
    peer.send(writer.bytes)
  }
}
