#if os(iOS)
  import Foundation
  import HealthKit

  /// The image of the watch's workout on the phone.
  @MainActor
  public final class WorkoutMirror: NSObject {
    public private(set) var figures = Figures()
    public private(set) var state = "none"
    /// The report of the last workout that came.
    public private(set) var report = ""
    public var onChange: (() -> Void)?

    private let store = HKHealthStore()
    private var session: HKWorkoutSession?

    public override init() {}

    public func start() {
      store.workoutSessionMirroringStartHandler = { session in
        Task { @MainActor in
          self.session = session
          self.state = "\(session.state)"
          session.delegate = self
          self.onChange?()
        }
      }
    }

    public func take(_ report: String) {
      self.report = report
      onChange?()
    }

    public func pause() { session?.pause() }
  }

  extension WorkoutMirror: HKWorkoutSessionDelegate {
    nonisolated public func workoutSession(
      _ workoutSession: HKWorkoutSession,
      didChangeTo toState: HKWorkoutSessionState,
      from fromState: HKWorkoutSessionState,
      date: Date
    ) {
      Task { @MainActor in
        state = "\(toState)"
        onChange?()
      }
    }

    nonisolated public func workoutSession(
      _ workoutSession: HKWorkoutSession,
      didFailWithError error: any Error
    ) {}

    nonisolated public func workoutSession(
      _ workoutSession: HKWorkoutSession,
      didReceiveDataFromRemoteWorkoutSession data: [Data]
    ) {
      Task { @MainActor in
        figures = data.last.flatMap { try? JSONDecoder().decode(Figures.self, from: $0) } ?? figures
        onChange?()
      }
    }
  }
#endif
