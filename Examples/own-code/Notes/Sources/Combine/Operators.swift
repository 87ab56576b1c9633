import Dispatch
import Foundation

/// A publisher made of another one by a function that is given each of its values, and a way on.
struct Passing<Upstream: Publisher, Output>: Publisher {
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  /// Makes the function for one subscription, so that it can have a memory of its own.
  let begin: (@escaping (Output) -> Void) -> (Upstream.Output) -> Void

  func give(to receive: @escaping (Output) -> Void) -> AnyCancellable {
    upstream.give(to: begin(receive))
  }
}

extension Publisher {
  public func map<New>(_ transform: @escaping (Output) -> New) -> some Publisher<New, Failure> {
    Passing(upstream: self) { pass in { pass(transform($0)) } }
  }

  public func compactMap<New>(_ transform: @escaping (Output) -> New?)
    -> some Publisher<New, Failure>
  {
    Passing(upstream: self) { pass in { transform($0).map(pass) } }
  }

  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> some Publisher<Output, Failure> {
    compactMap { isIncluded($0) ? $0 : nil }
  }

  public func dropFirst(_ count: Int = 1) -> some Publisher<Output, Failure> {
    Passing(upstream: self) { pass in
      var left = count
      return { value in
        if left > 0 { left -= 1 } else { pass(value) }
      }
    }
  }

  /// Hands values on through a queue.
  public func receive(on queue: DispatchQueue) -> some Publisher<Output, Failure> {
    Passing(upstream: self) { pass in { value in queue.async { pass(value) } } }
  }

  /// Hands on the last of several values, once none has come for a time.
  public func debounce(for time: DispatchTimeInterval, scheduler queue: DispatchQueue)
    -> some Publisher<Output, Failure>
  {
    Passing(upstream: self) { pass in
      var last: DispatchWorkItem?
      return { value in
        last?.cancel()
        let item = DispatchWorkItem { pass(value) }
        last = item
        queue.asyncAfter(deadline: .now() + time, execute: item)
      }
    }
  }
}

extension Publisher where Output: Equatable {
  public func removeDuplicates() -> some Publisher<Output, Failure> {
    Passing(upstream: self) { pass in
      var last: Output?
      return { value in
        guard value != last else { return }
        last = value
        pass(value)
      }
    }
  }
}
