public import Foundation

/// The bridging of `CGFloat` to numbers in payloads, from which `as? CGFloat` reads it as on Apple's
/// systems.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  public static func _forceBridgeFromObjectiveC(_ number: NSNumber, result: inout CGFloat?) {
    result = _unconditionallyBridgeFromObjectiveC(number)
  }

  public static func _conditionallyBridgeFromObjectiveC(
    _ number: NSNumber,
    result: inout CGFloat?
  ) -> Bool {
    result = (number as? Double).map { CGFloat($0) }
    return result != nil
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ number: NSNumber?) -> CGFloat {
    number.flatMap { $0 as? Double }.map { CGFloat($0) } ?? 0
  }
}
