import LockstepProtocol
package import LockstepSimulation

extension RunFlow {
  /// Makes the screen of the present page for the device that has the run; `nil` if the run is over.
  ///
  /// - Parameter log: The exercise's log as the device knows it.
  package func screen(of exercise: String, in workout: String, _ log: WorkoutLog?)
    -> WatchScreen.Run?
  {
    guard let place else { return nil }
    return WatchScreen.Run(
      workout: workout,
      exercise: exercise,
      page: place.page,
      set: place.set,
      sets: sets,
      sinceUptimeNanoseconds: since?.nanoseconds,
      untilUptimeNanoseconds: countdown?.endsAt.nanoseconds,
      leftNanoseconds: left?.nanoseconds,
      figures: figures(of: log)
    )
  }

  /// Writes the figures of a set: its plan, its values the last time, and the values of the set at work
  /// or just done.
  package func figures(of log: WorkoutLog?) -> WatchScreen.Figures {
    WatchScreen.Figures(target: shownTarget, lastTime: lastTime(of: log), actual: actual(of: log))
  }

  private var shownTarget: String {
    switch page {
    case .work: target.text(in: settings.weightUnit)
    case .ready, .rest: SetValues(planned: plan).text(in: settings.weightUnit)
    case .finish, nil: ""
    }
  }

  private func lastTime(of log: WorkoutLog?) -> String {
    guard let log, page != .finish, let last = log.lastTime.last else { return "" }
    let place = Int(setsDone)
    return (place < log.lastTime.count ? log.lastTime[place] : last).text(in: settings.weightUnit)
  }

  private func actual(of log: WorkoutLog?) -> String {
    let unit = settings.weightUnit
    if page == .work { return said.isEmpty ? "" : said.over(target).text(in: unit) }
    guard let log, page != .ready, log.setsDone >= setsSeen, setsSeen > 0 else { return "" }
    return log.done[Int(setsSeen) - 1].text(in: unit)
  }
}

extension Plan {
  /// Adds to the digest the values of the plan that decide how a run goes on.
  func add(to digest: inout Digest) {
    SetValues(planned: self).add(to: &digest)
    digest.add(restSeconds)
  }
}

extension WorkoutLog {
  /// Adds all data of the exercise to the digest.
  package func add(to digest: inout Digest) { digest.add(JSONText { write(into: &$0) }.bytes) }
}

extension SetValues {
  func add(to digest: inout Digest) {
    digest.add(reps)
    digest.add(weight?.grams)
    digest.add(seconds)
    digest.add(kind?.rawValue ?? "")
  }
}
