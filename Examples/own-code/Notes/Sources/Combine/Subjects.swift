import Foundation

/// A publisher that code gives values to.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
}

extension Subject where Output == Void {
  public func send() { send(()) }
}

/// Those who are given a subject's values, in the order in which they came.
final class Subscribers<Output>: @unchecked Sendable {
  private let lock = NSLock()
  private var last = 0
  private var all: [(number: Int, receive: (Output) -> Void)] = []

  func add(_ receive: @escaping (Output) -> Void) -> AnyCancellable {
    let number = lock.withLock {
      last += 1
      all.append((last, receive))
      return last
    }
    return AnyCancellable { [weak self] in self?.remove(number) }
  }

  private func remove(_ number: Int) {
    lock.withLock { all.removeAll { $0.number == number } }
  }

  /// Whoever is given a value may subscribe and cancel meanwhile.
  func send(_ value: Output) { for one in lock.withLock({ all }) { one.receive(value) } }
}

public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private let subscribers = Subscribers<Output>()

  public init() {}

  public func send(_ value: Output) { subscribers.send(value) }

  public func give(to receive: @escaping (Output) -> Void) -> AnyCancellable {
    subscribers.add(receive)
  }
}

/// A subject with a value, which whoever subscribes is given first.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let subscribers = Subscribers<Output>()
  private let lock = NSLock()
  private var current: Output

  public init(_ value: Output) { current = value }

  public var value: Output {
    get { lock.withLock { current } }
    set { send(newValue) }
  }

  public func send(_ value: Output) {
    lock.withLock { current = value }
    subscribers.send(value)
  }

  public func give(to receive: @escaping (Output) -> Void) -> AnyCancellable {
    let cancellable = subscribers.add(receive)
    receive(value)
    return cancellable
  }
}
