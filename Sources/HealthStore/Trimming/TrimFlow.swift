package import LockstepLanguages
package import LockstepDocuments
package import LockstepHealth

/// The three steps of a trim: save the part, upload it or not, remove the original.
///
/// The second and the third step are locked until the first is done.
package struct TrimFlow: Equatable, Sendable {
  /// A step, in the order of the trim.
  package enum Step: String, CaseIterable, Sendable {
    case trim, upload, remove
  }

  /// The progress of a step.
  package enum State: String, Sendable {
    case ready, locked, done, failed, skipped
    /// The owner must remove the original by hand, since another app saved it.
    case byHand
  }

  /// An input of the flow: the outcome of a step.
  package enum Input: Equatable, Sendable {
    case saved(DocumentID)
    case failed(Step)
    case uploaded, uploadSkipped
    case removed
  }

  /// The reason that an input is refused.
  package enum Refusal: Error, Equatable, Sendable {
    case locked(Step)
    /// The step is done already.
    case done(Step)
  }

  /// `true` if the app itself saved the original, and so may remove it.
  package let isOwn: Bool
  /// The id of the new workout, once it is saved.
  package private(set) var saved: DocumentID?
  private var states: [State] = [.ready, .locked, .locked]

  /// Makes the flow for trimming a workout by an app.
  package init(of workout: HKWorkout, by source: HKSource) { isOwn = workout.source == source }

  package func state(of step: Step) -> State { states[Self.place(step)] }

  private static func place(_ step: Step) -> Int { Step.allCases.firstIndex(of: step) ?? 0 }

  private mutating func set(_ step: Step, _ state: State) { states[Self.place(step)] = state }

  /// Handles an input, or refuses it and changes nothing.
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

  /// Lists the steps by which the owner removes another app's workout; no URL opens the workout itself.
  package static func instructions(in language: Language) -> [String] {
    (1...3).map { language.text("trim.instruction.\($0)", ringsURL) }
  }

  /// The only URL of the Fitness app.
  package static let ringsURL = "activitytoday://"
}
