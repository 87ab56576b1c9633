import Glibc

/// The app's `UserDefaults` of all suites, stored as files on its device's disk.
///
/// On the real systems a process of the system's has them as soon as they are set, so they outlive an app
/// that is ended. Here they are the app's own until somebody writes them: that is done before each answer,
/// so that what was set in a step is kept in the commit of that step.
enum DefaultsOnDisk {
  private typealias Flush = @convention(c) () -> Void

  private static let flush: Flush? = {
    let place = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "CFPreferencesFlushCaches")
    return place.map { unsafeBitCast($0, to: Flush.self) }
  }()

  /// Writes the values that were set and are not on disk yet.
  static func write() { flush?() }
}
