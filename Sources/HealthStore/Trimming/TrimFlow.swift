package import LockstepLanguages
package import LockstepDocuments
package import LockstepHealth

/// The three steps of a trim: save the part, upload it or not, remove the original.
///
/// The second and the third are there from the beginning, and locked until the first is done.
package struct TrimFlow: Equatable, Sendable {
  /// One of the three, in their order.
  package enum Step: String, CaseIterable, Sendable {
    case trim, upload, remove
  }

  /// The progress of a step.
  package enum State: String, Sendable {
    case ready, locked, done, failed, skipped
    /// Another app saved the original: its owner has to remove it.
    case byHand
  }

  /// A thing that happens to a trim.
  package enum Input: Equatable, Sendable {
    case saved(DocumentID)
    case failed(Step)
    case uploaded, uploadSkipped
    case removed
  }

  /// The reason that something cannot happen now.
  package enum Refusal: Error, Equatable, Sendable {
    case locked(Step)
    /// It is done already.
    case done(Step)
  }

  /// `true` if the original is the app's own, which may remove it then.
  package let isOwn: Bool
  /// The part, once it is saved.
  package private(set) var saved: DocumentID?
  private var states: [State] = [.ready, .locked, .locked]

  /// The flow of a workout for an app.
  package init(of workout: HKWorkout, by source: HKSource) { isOwn = workout.source == source }

  package func state(of step: Step) -> State { states[Self.place(step)] }

  private static func place(_ step: Step) -> Int { Step.allCases.firstIndex(of: step) ?? 0 }

  private mutating func set(_ step: Step, _ state: State) { states[Self.place(step)] = state }

  /// Takes one step on, or refuses it and changes nothing.
  package mutating func handle(_ input: Input) throws(Refusal) {
    switch input {
    case .saved(let id):
      try expect(.trim)
      saved = id
      set(.trim, .done)
      set(.upload, .ready)
      set(.remove, isOwn ? .ready : .byHand)
    case .failed(let step):
      try expect(step)
      set(step, .failed)
    case .uploaded, .uploadSkipped:
      try expect(.upload)
      set(.upload, input == .uploaded ? .done : .skipped)
    case .removed:
      try expect(.remove)
      set(.remove, .done)
    }
  }

  private func expect(_ step: Step) throws(Refusal) {
    switch state(of: step) {
    case .locked: throw .locked(step)
    case .done: throw .done(step)
    case .ready, .failed, .skipped, .byHand: return
    }
  }

  /// Tells the owner how to remove another app's workout; no address opens the workout itself.
  package static func instructions(in language: Language) -> [String] {
    (1...3).map { language.text("trim.instruction.\($0)", ringsURL) }
  }

  /// The one address that Fitness has.
  package static let ringsURL = "activitytoday://"
}
