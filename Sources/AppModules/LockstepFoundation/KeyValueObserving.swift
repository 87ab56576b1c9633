public import Foundation

/// The values that an observer wants to get with a change.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// The kind of a change of a value.
public enum NSKeyValueChange: UInt, Sendable {
  case setting = 1
  case insertion = 2
  case removal = 3
  case replacement = 4
}

/// A key of the dictionary that an observer of a string key gets.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// A change as an observer of a key path gets it.
public struct NSKeyValueObservedChange<Value> {
  public typealias Kind = NSKeyValueChange
  public let kind: Kind
  public let newValue: Value?
  public let oldValue: Value?
  public let indexes: IndexSet?
  public let isPrior: Bool
}

/// An observation by key path; it ends when it is invalidated or released.
public final class NSKeyValueObservation: NSObject, @unchecked Sendable {
  private weak var center: KeyValueCenter?

  init(center: KeyValueCenter) { self.center = center }

  /// Ends the observation.
  public func invalidate() {
    center?.remove(ObjectIdentifier(self))
    center = nil
  }

  deinit { invalidate() }
}

/// The protocol of observers of string keys; `lockstep apps` adds it to classes that override the
/// method.
public protocol KeyValueObserver: AnyObject {
  func observeValue(
    forKeyPath keyPath: String?,
    of object: Any?,
    change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  )
}

/// An object whose values can be observed.
public protocol KeyValueObservable: NSObject {
  /// The key paths that can be observed, with the string keys for them.
  static var observableKeys: [(path: AnyKeyPath, keys: [String])] { get }
}

extension KeyValueObservable {
  /// Observes a value by its key path, until the result is released.
  ///
  /// The handler is sendable, so that the compiler tells where one uses what is the main actor's: it is
  /// called elsewhere.
  @preconcurrency
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>,
    options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let center = KeyValueCenter.shared
    let observation = NSKeyValueObservation(center: center)
    center.add(
      KeyValueCenter.Entry(
        observer: ObjectIdentifier(observation),
        object: ObjectIdentifier(self),
        path: keyPath,
        read: { [weak self] in self?[keyPath: keyPath] },
        tell: { [weak self] old, new in
          guard let self else { return }
          changeHandler(self, change(from: old as? Value, to: new as? Value, options))
        }
      )
    )
    if options.contains(.initial) {
      changeHandler(self, change(from: nil, to: self[keyPath: keyPath], options))
    }
    return observation
  }

  /// Observes a value by its string key.
  public func addObserver(
    _ observer: NSObject,
    forKeyPath key: String,
    options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    guard let path = Self.observableKeys.first(where: { $0.keys.contains(key) })?.path else {
      return warn(ofUnknown: key)
    }
    nonisolated(unsafe) let context = context
    let tell = { [weak self, weak observer] (old: Any?, new: Any?) in
      var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
      if options.contains(.new) { change[.newKey] = number(new) }
      if options.contains(.old) { change[.oldKey] = number(old) }
      (observer as? any KeyValueObserver)?.observeValue(
        forKeyPath: key,
        of: self,
        change: change,
        context: context
      )
    }
    KeyValueCenter.shared.add(
      KeyValueCenter.Entry(
        observer: ObjectIdentifier(observer),
        object: ObjectIdentifier(self),
        path: path,
        read: { [weak self] in self?[keyPath: path] },
        tell: tell
      )
    )
    if options.contains(.initial) { tell(nil, self[keyPath: path]) }
  }

  /// Ends the observation of a string key.
  public func removeObserver(_ observer: NSObject, forKeyPath key: String) {
    guard let path = Self.observableKeys.first(where: { $0.keys.contains(key) })?.path else {
      return
    }
    KeyValueCenter.shared.remove(ObjectIdentifier(observer), of: ObjectIdentifier(self), path: path)
  }

  /// Ends the observation of a string key with a context.
  public func removeObserver(
    _ observer: NSObject,
    forKeyPath key: String,
    context: UnsafeMutableRawPointer?
  ) {
    removeObserver(observer, forKeyPath: key)
  }

  /// Warns of a key that cannot be observed; Apple's systems raise an exception for an unknown key.
  private func warn(ofUnknown key: String) {
    let known = Self.observableKeys.flatMap(\.keys).joined(separator: ", ")
    let line = "\(Self.self) is not observed by the key “\(key)”; it can be by \(known)\n"
    FileHandle.standardError.write(Data(line.utf8))
  }

  private func change<Value>(
    from old: Value?,
    to new: Value?,
    _ options: NSKeyValueObservingOptions
  ) -> NSKeyValueObservedChange<Value> {
    NSKeyValueObservedChange(
      kind: .setting,
      newValue: options.contains(.new) ? new : nil,
      oldValue: options.contains(.old) ? old : nil,
      indexes: nil,
      isPrior: false
    )
  }
}

/// Returns a value as observers of string keys get it: an enumeration as its raw value, as in
/// Objective-C.
private func number(_ value: Any?) -> Any {
  guard let value else { return NSNull() }
  return (value as? any RawRepresentable)?.rawValue ?? value
}

/// The table of all observations in this process.
public final class KeyValueCenter: @unchecked Sendable {
  /// The only table of the process.
  public static let shared = KeyValueCenter()

  struct Entry {
    let observer: ObjectIdentifier
    let object: ObjectIdentifier
    let path: AnyKeyPath
    let read: () -> Any?
    let tell: (Any?, Any?) -> Void
  }

  private let lock = NSLock()
  private var entries: [Entry] = []

  func add(_ entry: Entry) { lock.withLock { entries.append(entry) } }

  func remove(_ observer: ObjectIdentifier) {
    lock.withLock { entries.removeAll { $0.observer == observer } }
  }

  func remove(_ observer: ObjectIdentifier, of object: ObjectIdentifier, path: AnyKeyPath) {
    lock.withLock {
      entries.removeAll { $0.observer == observer && $0.object == object && $0.path == path }
    }
  }

  /// Runs a closure that changes values of an object, and informs their observers.
  public func change(_ object: AnyObject, _ paths: [AnyKeyPath], _ work: () -> Void) {
    let observed = lock.withLock {
      entries.filter { $0.object == ObjectIdentifier(object) && paths.contains($0.path) }
    }
    let old = observed.map { $0.read() }
    work()
    for (entry, old) in zip(observed, old) { entry.tell(old, entry.read()) }
  }

  /// Runs a closure that changes a progress, and informs the observers of that progress and of its
  /// parents.
  public func changeProgress(_ work: () -> Void) {
    let observed = lock.withLock {
      entries.filter { Progress.observableKeys.map(\.path).contains($0.path) }
    }
    let old = observed.map { $0.read() }
    work()
    for (entry, old) in zip(observed, old) {
      let new = entry.read()
      if old as? AnyHashable != new as? AnyHashable { entry.tell(old, new) }
    }
  }
}
