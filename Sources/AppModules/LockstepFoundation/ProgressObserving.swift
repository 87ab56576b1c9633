public import Foundation

extension Progress: KeyValueObservable {
  public static var observableKeys: [(path: AnyKeyPath, keys: [String])] {
    [
      (\Progress.fractionCompleted, ["fractionCompleted"]),
      (\Progress.completedUnitCount, ["completedUnitCount"]),
      (\Progress.totalUnitCount, ["totalUnitCount"]),
      (\Progress.isIndeterminate, ["indeterminate", "isIndeterminate"]),
      (\Progress.isFinished, ["finished", "isFinished"]),
      (\Progress.isCancelled, ["cancelled", "isCancelled"]),
    ]
  }
}

extension NSObject {
  /// Ends the app as `super.observeValue(…)` does on Apple's systems if no class handled the change.
  public func unobservedValue(
    forKeyPath keyPath: String?,
    of object: Any?,
    change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    fatalError("\(type(of: self)) was told of a change of “\(keyPath ?? "")” and did not take it")
  }
}
