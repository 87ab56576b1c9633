#if canImport(WatchConnectivity)
  import Foundation
  import WatchConnectivity

  /// How far something is, as it goes on: the fraction by key path, the units by the key of Objective-C.
  public final class ProgressMeter: NSObject, @unchecked Sendable {
    /// The fractions up to the last one.
    public let fractions: AsyncStream<Double>
    /// The units that were done last, as far as they changed.
    public var units: Int64 { lock.withLock { lastUnits } }

    private let progress: Progress
    private let lock = NSLock()
    private var lastUnits: Int64 = 0
    private var observation: NSKeyValueObservation?
    private static let key = "completedUnitCount"

    public init(_ progress: Progress) {
      self.progress = progress
      let (fractions, continuation) = AsyncStream<Double>.makeStream()
      self.fractions = fractions
      super.init()
      progress.addObserver(self, forKeyPath: Self.key, options: [.new], context: nil)
      observation = progress.observe(\.fractionCompleted, options: [.new]) { progress, change in
        continuation.yield(change.newValue ?? 0)
        if progress.isFinished { continuation.finish() }
      }
    }

    public override func observeValue(
      forKeyPath keyPath: String?,
      of object: Any?,
      change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      guard keyPath == Self.key, let units = change?[.newKey] as? Int64 else { return }
      lock.withLock { lastUnits = units }
    }

    deinit {
      progress.removeObserver(self, forKeyPath: Self.key)
    }
  }
#endif
