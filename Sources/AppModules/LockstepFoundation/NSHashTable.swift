public import Foundation

/// A slot of a table that holds its object strongly or weakly.
private struct TableSlot<Object: AnyObject> {
  private weak var weakObject: Object?
  private var strongObject: Object?

  init(_ object: Object, isWeak: Bool) {
    weakObject = object
    strongObject = isWeak ? nil : object
  }

  var object: Object? { weakObject }
}

/// A set of objects, held strongly or weakly, in the order in which they were added.
public final class NSHashTable<ObjectType: AnyObject>: NSObject {
  /// The ways of holding objects: strong or weak.
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static var strongMemory: Options { [] }
    public static var weakMemory: Options { Options(rawValue: 5) }
    public static var objectPointerPersonality: Options { Options(rawValue: 512) }
  }

  private let isWeak: Bool
  private var slots: [TableSlot<ObjectType>] = []

  public init(options: Options = [], capacity: Int = 0) {
    isWeak = options.contains(.weakMemory)
  }

  public class func weakObjects() -> NSHashTable<ObjectType> {
    NSHashTable(options: .weakMemory)
  }

  public var allObjects: [ObjectType] { slots.compactMap(\.object) }
  public var count: Int { allObjects.count }
  public var anyObject: ObjectType? { allObjects.first }

  public func add(_ object: ObjectType?) {
    slots.removeAll { $0.object == nil }
    guard let object, !contains(object) else { return }
    slots.append(TableSlot(object, isWeak: isWeak))
  }

  public func remove(_ object: ObjectType?) {
    slots.removeAll { $0.object == nil || $0.object === object }
  }

  public func removeAllObjects() { slots = [] }
  public func contains(_ object: ObjectType?) -> Bool { slots.contains { $0.object === object } }
}

/// A table from objects to objects, each held strongly or weakly.
public final class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject {
  private let hasWeakKeys: Bool
  private let hasWeakObjects: Bool
  private var slots: [(key: TableSlot<KeyType>, object: TableSlot<ObjectType>)] = []

  init(weakKeys: Bool, weakObjects: Bool) {
    hasWeakKeys = weakKeys
    hasWeakObjects = weakObjects
  }

  public class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(weakKeys: false, weakObjects: false)
  }
  public class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(weakKeys: true, weakObjects: false)
  }
  public class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(weakKeys: false, weakObjects: true)
  }
  public class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(weakKeys: true, weakObjects: true)
  }

  private func sweep() { slots.removeAll { $0.key.object == nil || $0.object.object == nil } }

  /// Says if two keys are equal by Foundation's rules: strings by their letters.
  private func isSame(_ left: KeyType?, _ right: KeyType?) -> Bool {
    if left === right { return true }
    guard let left = left as? NSObject, let right = right as? NSObject else { return false }
    return left.isEqual(right)
  }

  public func object(forKey key: KeyType?) -> ObjectType? {
    slots.first { isSame($0.key.object, key) }?.object.object
  }

  public func setObject(_ object: ObjectType?, forKey key: KeyType?) {
    removeObject(forKey: key)
    guard let object, let key else { return }
    slots.append(
      (TableSlot(key, isWeak: hasWeakKeys), TableSlot(object, isWeak: hasWeakObjects))
    )
  }

  public func removeObject(forKey key: KeyType?) {
    sweep()
    slots.removeAll { isSame($0.key.object, key) }
  }

  public func removeAllObjects() { slots = [] }

  public var count: Int {
    sweep()
    return slots.count
  }
}
