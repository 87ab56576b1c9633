import Glibc

/// The app's `UserDefaults` of all suites, stored as files on its device's disk.
///
/// On Apple's systems, another process keeps values as soon as they are set, so that they outlive the
/// app. Here the app keeps them until they are written, which happens before each answer: so the values
/// set in a step are stored with that step.
enum DefaultsOnDisk {
  private typealias Flush = @convention(c) () -> Void

  private static let flush: Flush? = {
    let place = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "CFPreferencesFlushCaches")
    return place.map { unsafeBitCast($0, to: Flush.self) }
  }()

  /// Writes the values that were set and are not on disk yet.
  static func write() { flush?() }
}
