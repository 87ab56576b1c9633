import Health
import Workouts

extension CollectedSamples {
  /// What is left when the first of each column have gone, as many as another has of it.
  func without(_ first: CollectedSamples) -> CollectedSamples {
    var left = CollectedSamples()
    for series in series {
      let gone = first.series.first { $0.type == series.type }?.count ?? 0
      for (index, value) in series.quantities.enumerated().dropFirst(gone) {
        left.add(series.type, value, at: series.starts[index], lasting: series.durations[index])
      }
    }
    for index in (0..<route.count).dropFirst(first.route.count) {
      left.add(locationOf: route, at: index)
    }
    for event in workoutEvents.dropFirst(first.workoutEvents.count) { left.add(event) }
    return left
  }
}
