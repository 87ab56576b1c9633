extension CollectedSamples {
  /// Cuts the samples into parts, in order within each column, so that no part is larger than the given
  /// size.
  ///
  /// Samples can be larger than a transfer, or a line of the protocol, may be.
  package func parts(within size: Int) -> [CollectedSamples] {
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
      cut(beforeAdding: Self.size(of: event))
      part.add(event)
    }
    return parts + [part]
  }
}
