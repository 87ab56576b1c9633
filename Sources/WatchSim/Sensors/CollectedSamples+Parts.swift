import Workouts

extension CollectedSamples {
  /// The samples cut into parts of which none is larger than a size, each column in its order.
  ///
  /// What was collected while nobody could send it may be too much for one transfer.
  func parts(within size: Int) -> [CollectedSamples] {
    if sizeBound <= size { return [self] }
    var parts: [CollectedSamples] = []
    var part = CollectedSamples()
    func cut(beforeAdding more: Int) {
      guard part.sizeBound + more > size else { return }
      parts.append(part)
      part = CollectedSamples()
    }
    for series in series {
      for (index, value) in series.quantities.enumerated() {
        cut(beforeAdding: Self.sampleSize)
        part.add(series.type, value, at: series.starts[index], lasting: series.durations[index])
      }
    }
    for index in 0..<route.count {
      cut(beforeAdding: Self.locationSize)
      part.add(locationOf: route, at: index)
    }
    for event in workoutEvents {
      cut(beforeAdding: Self.eventSize)
      part.add(event)
    }
    return parts + [part]
  }

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
