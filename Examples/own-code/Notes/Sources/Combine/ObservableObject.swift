/// An object that says when it is about to change.
public protocol ObservableObject: AnyObject {
  var objectWillChange: ObservableObjectPublisher { get }
}

public typealias ObservableObjectPublisher = PassthroughSubject<Void, Never>

extension ObservableObject {
  /// That of its published properties, which share one.
  public var objectWillChange: ObservableObjectPublisher {
    let boxes = publishedBoxes
    let publisher = boxes.lazy.compactMap(\.willChange).first ?? ObservableObjectPublisher()
    for box in boxes { box.willChange = publisher }
    return publisher
  }

  private var publishedBoxes: [any PublishedBox] {
    var mirror: Mirror? = Mirror(reflecting: self)
    var boxes: [any PublishedBox] = []
    while let now = mirror {
      boxes += now.children.compactMap { ($0.value as? any IsPublished)?.box }
      mirror = now.superclassMirror
    }
    return boxes
  }
}

/// A property whose values can be followed; they are given before the property has them.
@propertyWrapper public struct Published<Value> {
  let storage: PublishedStorage<Value>

  public init(wrappedValue: Value) { storage = PublishedStorage(wrappedValue) }
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  @available(*, unavailable, message: "@Published is for properties of classes")
  public var wrappedValue: Value {
    get { fatalError() }
    set { fatalError() }
  }

  public struct Publisher: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never
    let subject: PublishedStorage<Value>

    public func give(to receive: @escaping (Value) -> Void) -> AnyCancellable {
      subject.subject.give(to: receive)
    }
  }

  public var projectedValue: Publisher {
    get { Publisher(subject: storage) }
    set {}
  }

  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object,
    wrapped wrapped: ReferenceWritableKeyPath<Object, Value>,
    storage storage: ReferenceWritableKeyPath<Object, Self>
  ) -> Value {
    get { object[keyPath: storage].storage.value }
    set { object[keyPath: storage].storage.send(newValue) }
  }
}

/// The value of a published property, and who follows it.
final class PublishedStorage<Value>: PublishedBox {
  let subject: CurrentValueSubject<Value, Never>
  private(set) var value: Value
  var willChange: ObservableObjectPublisher?
  private var held: Set<AnyCancellable> = []

  init(_ value: Value) {
    self.value = value
    subject = CurrentValueSubject(value)
  }

  func send(_ value: Value) {
    willChange?.send()
    subject.send(value)
    self.value = value
  }

  /// Keeps what gives it values as long as it lives.
  func holds(_ cancellable: AnyCancellable) { held.insert(cancellable) }
}

protocol PublishedBox: AnyObject {
  var willChange: ObservableObjectPublisher? { get set }
}

private protocol IsPublished {
  var box: any PublishedBox { get }
}

extension Published: IsPublished {
  fileprivate var box: any PublishedBox { storage }
}
