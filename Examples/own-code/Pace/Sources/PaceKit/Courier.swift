#if canImport(WatchConnectivity)
  import Foundation
  import WatchConnectivity

  /// Carries reports to the other device as files, and hears what comes from there.
  public actor Courier {
    /// How a report went: in how many steps, how many bytes, and how far it came.
    public struct Way: Sendable, Equatable {
      public var steps = 0
      public var bytes: Int64 = 0
      public var last = 0.0

      public init() {}
    }

    private let delegate: CourierDelegate

    /// Begins with what is done with each report that comes.
    public init(take: @escaping @Sendable (String) -> Void = { _ in }) {
      delegate = CourierDelegate(take: take)
    }

    public func start() {
      WCSession.default.delegate = delegate
      WCSession.default.activate()
    }

    /// Sends a report, and waits until all of it is there.
    public func send(_ report: String) async throws -> Way {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("report.txt")
      try Data(report.utf8).write(to: file)
      let transfer = WCSession.default.transferFile(file, metadata: ["kind": "report"])
      var way = Way()
      let meter = ProgressMeter(transfer.progress)
      for await fraction in meter.fractions {
        way.steps += 1
        way.last = fraction
      }
      way.bytes = meter.units
      return way
    }
  }

  /// The session's delegate, which is called on the session's queue.
  final class CourierDelegate: NSObject, WCSessionDelegate {
    private let take: @Sendable (String) -> Void

    init(take: @escaping @Sendable (String) -> Void) {
      self.take = take
    }

    func session(
      _ session: WCSession,
      activationDidCompleteWith activationState: WCSessionActivationState,
      error: (any Error)?
    ) {}

    #if os(iOS)
      func sessionDidBecomeInactive(_ session: WCSession) {}
      func sessionDidDeactivate(_ session: WCSession) { session.activate() }
    #endif

    /// The file is gone when this returns, so it is read here.
    func session(_ session: WCSession, didReceive file: WCSessionFile) {
      guard file.metadata?["kind"] as? String == "report" else { return }
      take((try? String(contentsOf: file.fileURL, encoding: .utf8)) ?? "")
    }
  }
#endif
