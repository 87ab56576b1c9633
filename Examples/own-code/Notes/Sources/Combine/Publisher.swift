/// What gives values as time goes by: Combine's `Publisher`, for publishers that never fail or end.
///
/// Who asks is given everything: there are no demands, so no `Subscriber` and no `Subscription`.
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  /// Gives each value to a function, until what is returned is cancelled.
  func give(to receive: @escaping (Output) -> Void) -> AnyCancellable
}

extension Publisher where Failure == Never {
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    give(to: receiveValue)
  }

  public func assign(to published: inout Published<Output>.Publisher) {
    let subject = published.subject
    subject.holds(give { subject.send($0) })
  }
}

/// What ends a subscription, at the latest when nobody holds it any more.
public final class AnyCancellable: Hashable {
  private var onCancel: (() -> Void)?

  public init(_ cancel: @escaping () -> Void) { onCancel = cancel }

  public func cancel() {
    onCancel?()
    onCancel = nil
  }

  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  deinit { cancel() }

  public static func == (a: AnyCancellable, b: AnyCancellable) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A publisher whose kind nobody needs to know.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let upstream: any Publisher<Output, Failure>

  public init(_ upstream: some Publisher<Output, Failure>) { self.upstream = upstream }

  public func give(to receive: @escaping (Output) -> Void) -> AnyCancellable {
    upstream.give(to: receive)
  }
}

extension Publisher {
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}
