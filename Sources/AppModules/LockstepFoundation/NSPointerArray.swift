public import Foundation

/// An array of weak references, as used for lists of delegates.
public final class NSPointerArray: NSObject {
  private final class Slot {
    weak var object: AnyObject?
    init(_ object: AnyObject?) { self.object = object }
  }

  private var slots: [Slot] = []

  /// Makes an empty array of weak references.
  public class func weakObjects() -> NSPointerArray { NSPointerArray() }

  public var count: Int { slots.count }

  /// The objects that still exist.
  public var allObjects: [Any] { slots.compactMap { $0.object } }

  public func addPointer(_ pointer: UnsafeMutableRawPointer?) {
    slots.append(Slot(Self.object(pointer)))
  }

  public func pointer(at index: Int) -> UnsafeMutableRawPointer? {
    slots[index].object.map { Unmanaged.passUnretained($0).toOpaque() }
  }

  public func removePointer(at index: Int) { slots.remove(at: index) }

  public func insertPointer(_ pointer: UnsafeMutableRawPointer?, at index: Int) {
    slots.insert(Slot(Self.object(pointer)), at: index)
  }

  public func replacePointer(at index: Int, withPointer pointer: UnsafeMutableRawPointer?) {
    slots[index] = Slot(Self.object(pointer))
  }

  /// Removes the slots whose objects no longer exist.
  public func compact() { slots.removeAll { $0.object == nil } }

  private static func object(_ pointer: UnsafeMutableRawPointer?) -> AnyObject? {
    pointer.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
  }
}
