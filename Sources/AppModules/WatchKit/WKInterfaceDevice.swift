public import Foundation
import LockstepApp

/// A haptic that the watch plays.
public enum WKHapticType: Int, Sendable {
  case notification = 0
  case directionUp = 1
  case directionDown = 2
  case success = 3
  case failure = 4
  case retry = 5
  case start = 6
  case stop = 7
  case click = 8
  case navigationLeftTurn = 9
  case navigationRightTurn = 10
  case navigationGenericManeuver = 11
  case underwaterDepthPrompt = 12
  case underwaterDepthCriticalPrompt = 13
}

/// The wrist on which the wearer wears the watch.
public enum WKInterfaceDeviceWristLocation: Int, Sendable {
  case left = 0
  case right = 1
}

/// The side of the watch on which the crown is.
public enum WKInterfaceDeviceCrownOrientation: Int, Sendable {
  case left = 0
  case right = 1
}

/// The state of the battery.
public enum WKInterfaceDeviceBatteryState: Int, Sendable {
  case unknown = 0
  case unplugged = 1
  case charging = 2
  case full = 3
}

/// The resistance of the watch to water.
public enum WKWaterResistanceRating: Int, Sendable {
  case ipx7 = 0
  case wr50 = 1
  case wr100 = 2
}

/// The direction in which the interface is read.
public enum WKInterfaceLayoutDirection: Int, Sendable {
  case leftToRight = 0
  case rightToLeft = 1
}

/// The watch on which the app runs; its haptics appear in the log.
public class WKInterfaceDevice: NSObject {
  nonisolated(unsafe) private static let device = WKInterfaceDevice()

  public class func current() -> WKInterfaceDevice { device }

  override init() {}

  /// Plays a haptic, which appears in the log.
  public func play(_ type: WKHapticType) {
    AppLink.shared.call("haptic", ["haptic": .string("\(type)")])
  }

  public var name: String { "Watch" }
  public var model: String { "Watch" }
  public var localizedModel: String { "Watch" }
  public var systemName: String { "watchOS" }
  public var systemVersion: String { "11.0" }
  public var screenBounds: CGRect { CGRect(x: 0, y: 0, width: 198, height: 242) }
  public var screenScale: CGFloat { 2 }
  public var preferredContentSizeCategory: String { "UICTContentSizeCategoryL" }
  public var wristLocation: WKInterfaceDeviceWristLocation { .left }
  public var crownOrientation: WKInterfaceDeviceCrownOrientation { .right }
  public var isBatteryMonitoringEnabled = false
  /// The battery's level, which is always unknown (-1), as the system does not report it to apps.
  public var batteryLevel: Float { -1 }
  public var batteryState: WKInterfaceDeviceBatteryState { .unknown }
  public var waterResistanceRating: WKWaterResistanceRating { .wr50 }
  public private(set) var isWaterLockEnabled = false
  public func enableWaterLock() { isWaterLockEnabled = true }
  public var supportsAudioStreaming: Bool { true }
  /// The identifier of the device, which stays the same as long as its counterpart knows it as the same
  /// device.
  public var identifierForVendor: UUID? {
    let origin = UInt64(bitPattern: AppLink.shared.launched["origin"]?.number ?? 0)
    let digits = String(origin, radix: 16)
    let padded = String(repeating: "0", count: 16 - digits.count) + digits
    return UUID(uuidString: "00000000-0000-4000-\(padded.prefix(4))-\(padded.dropFirst(4))")
  }
  public var layoutDirection: WKInterfaceLayoutDirection { .leftToRight }
}
