#if os(watchOS)
  import Foundation
  import WatchKit

  /// `WKInterfaceDevice` and its enumerations.
  enum Device {
    static func check() {
      numbers()
      let device: WKInterfaceDevice = .current()
      Checks.expect(device === WKInterfaceDevice.current())
      let texts: [String] = [
        device.name, device.model, device.localizedModel, device.systemName, device.systemVersion,
        device.preferredContentSizeCategory,
      ]
      Checks.expect(!texts.contains("") && device.systemName == "watchOS")
      let (bounds, scale): (CGRect, CGFloat) = (device.screenBounds, device.screenScale)
      Checks.expect(bounds.width > 0 && scale == 2)
      Checks.expect(device.wristLocation == .left && device.crownOrientation == .right)
      Checks.expect(device.layoutDirection == .leftToRight)
      Checks.expect(device.waterResistanceRating == .wr50 && device.supportsAudioStreaming)
      let identifier: UUID? = device.identifierForVendor
      Checks.expect(identifier != nil && identifier == device.identifierForVendor)
      battery(device)
      water(device)
      device.play(.success)
    }

    private static func battery(_ device: WKInterfaceDevice) {
      device.isBatteryMonitoringEnabled = true
      let level: Float = device.batteryLevel
      Checks.expect(level == -1 && device.batteryState == .unknown)
      Checks.expect(device.isBatteryMonitoringEnabled)
    }

    private static func water(_ device: WKInterfaceDevice) {
      Checks.expect(!device.isWaterLockEnabled)
      device.enableWaterLock()
      Checks.expect(device.isWaterLockEnabled)
    }

    private static func numbers() {
      Checks.expect([
        WKHapticType.notification: 0, .directionUp: 1, .directionDown: 2, .success: 3, .failure: 4,
        .retry: 5, .start: 6, .stop: 7, .click: 8, .navigationLeftTurn: 9,
        .navigationRightTurn: 10, .navigationGenericManeuver: 11, .underwaterDepthPrompt: 12,
        .underwaterDepthCriticalPrompt: 13,
      ])
      Checks.expect([WKInterfaceDeviceWristLocation.left: 0, .right: 1])
      Checks.expect([WKInterfaceDeviceCrownOrientation.left: 0, .right: 1])
      Checks.expect([
        WKInterfaceDeviceBatteryState.unknown: 0, .unplugged: 1, .charging: 2, .full: 3,
      ])
      Checks.expect([WKWaterResistanceRating.ipx7: 0, .wr50: 1, .wr100: 2])
      Checks.expect([WKInterfaceLayoutDirection.leftToRight: 0, .rightToLeft: 1])
    }
  }
#endif
