import Glibc
import LockstepDevices
import LockstepEventWords
import LockstepHosting
import LockstepPair
import LockstepPhoneSim
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import Testing

/// Checks how requests that leave a run begin and end, with programs that stand in for
/// `lockstep-fetch`.
final class OutsideRequestTests {
  private let folder: String
  private var engine: Engine

  init() throws {
    folder = try FileSystem.makePrivateTemporaryDirectory()
    var configuration = Engine.Configuration(title: "outside", seed: 1)
    configuration.usesRealNetwork = true
    engine = Engine(configuration)
    let port = InProcessPort(.phone) { DeviceModel.phone.make(seed: 1, incarnation: $0, disk: $1) }
    try engine.attach(.phone, to: port)
    var words = try Words("request GET https://notes.example/runs", line: 1)
    try engine.act(.phone, try ActionParser.parse(&words, of: .phone, in: .workouts))
  }

  deinit { try? FileSystem.remove(folder) }

  @Test func `a request whose program cannot be started is answered at once`() throws {
    var reasons: [String] = []
    let network = RealNetwork(FetchProgram(at: "\(folder)/nothing", timeoutSeconds: 60)) {
      reasons.append($0)
    }
    #expect(network.serve(&engine))
    #expect(reasons.count == 1)
    #expect(engine.nextEventTime == engine.time)
    try engine.runNextEvent()
    let errors = engine.takeEvents().compactMap { event -> WebError? in
      if case .response(let line) = event.kind { line.error } else { nil }
    }
    #expect(errors == [.cannotConnectToHost])
  }

  @Test func `the program of a request ends when nobody waits for the answer any more`() throws {
    let program = "\(folder)/waits"
    try FileSystem.writeFile(program, Array("#!/bin/sh\nexec sleep 600\n".utf8))
    #expect(unsafe chmod(program, 0o700) == 0)
    let network = RealNetwork(FetchProgram(at: program, timeoutSeconds: 600)) { _ in }
    #expect(!network.serve(&engine))
    #expect(!network.descriptors.isEmpty)
    try engine.detach(.phone)
    while !network.descriptors.isEmpty {
      _ = network.serve(&engine)
      let requests = network.descriptors.map { PollRequest(descriptor: $0) }
      let ready = try Poll.wait(requests, timeoutMilliseconds: 60_000)
      try #require(requests.isEmpty || ready.contains { $0.isReadable })
    }
  }
}
