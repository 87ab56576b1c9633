import LockstepAppBuilding
import Testing

struct ObstacleTests {
  private func obstacles(_ source: String, for role: AppRole = .watch) -> [Obstacle] {
    Obstacle.all(in: Array(source.utf8), for: role)
  }

  @Test func `an import that is not there is told with its line`() {
    let found = obstacles("import Foundation\nimport UIKit\n")
    #expect(found.map(\.line) == [2])
    #expect(found.map(\.found) == ["import UIKit"])
  }

  @Test func `an import behind a condition is no obstacle`() {
    #expect(obstacles("#if canImport(UIKit)\nimport UIKit\n#endif\n").isEmpty)
    #expect(obstacles("#if canImport(UIKit)\n#else\nimport UIKit\n#endif\n").count == 1)
  }

  @Test func `a module that the package has itself is no obstacle`() {
    let source = Array("import Combine\nimport UIKit\nlet a = Timer.publish(every: 1)\n".utf8)
    #expect(Obstacle.all(in: source, for: .watch).map(\.line) == [1, 2, 3])
    #expect(Obstacle.all(in: source, for: .watch, beside: ["Combine"]).map(\.line) == [2])
  }

  @Test func `an async method of the delegate builds and is told of`() {
    let found = obstacles(
      "func session(_ s: WCSession, didReceiveMessage m: [String: Any]) async {}\n"
    )
    #expect(found.map(\.isFatal) == [false])
  }

  @Test func `a selector is an obstacle, and one in a comment is none`() {
    #expect(obstacles("// #selector\nlet a = #selector(b)\n").map(\.line) == [2])
  }

  private static let words = [
    "let text = Measurement(value: 1, unit: UnitLength.meters).formatted()",
    "let text = Measurement(value: 1, unit: UnitLength.meters)\n    .formatted()",
    "let text = way.converted(to: .miles).formatted(.measurement(width: .wide))",
    "let formatter = RelativeDateTimeFormatter()", "let files = NSFileCoordinator()",
    "NSUbiquitousKeyValueStore.default.synchronize()",
    "_ = url.startAccessingSecurityScopedResource()", "let now = mach_absolute_time()",
    "let now = CFAbsoluteTimeGetCurrent()", "let now = CACurrentMediaTime()", "import StoreKit",
    "let name = UIDevice.current.name", "UIApplication.shared.isIdleTimerDisabled = true",
    "UINotificationFeedbackGenerator().notificationOccurred(.success)",
  ]

  @Test(arguments: words)
  func `what the open Foundation and Linux lack is an error with its line`(_ statement: String) {
    let found = obstacles(
      "#if canImport(UIKit)\nimport UIKit\n#endif\n\(statement)\n",
      for: .phone
    )
    #expect(found.contains { (4...5).contains($0.line) && $0.isFatal })
    #expect(found.allSatisfy { !$0.reason.isEmpty && !$0.advice.isEmpty })
    #expect(obstacles("#if canImport(UIKit)\n\(statement)\n#endif\n").isEmpty)
  }

  @Test func `a variable that is a measurement is one where it is formatted, a date is none`() {
    let source = """
      let way = Measurement(value: 1, unit: UnitLength.meters)
      var speed: Measurement<UnitSpeed>
      let a = self.way.formatted()
      let b = speed.formatted()
      let c = Date().formatted(.relative(presentation: .named))
      let d = way.value.formatted()
      """
    #expect(obstacles(source).map(\.line) == [3, 4])
  }

  @Test(arguments: ["Timer(timeInterval: 1, ", "Timer.init(\n  timeInterval: 1, "])
  func `a timer that fires at once builds and is told of`(call: String) {
    let found = obstacles("let a = \(call)repeats: false) { _ in }\n")
    #expect(found.map(\.isFatal) == [false])
    #expect(found.allSatisfy { $0.line == 1 && $0.advice.contains("Timer(fire: Date()") })
    #expect(obstacles("let a = Timer(fire: Date() + 1, interval: 1, repeats: false) {}").isEmpty)
    #expect(obstacles("Timer.scheduledTimer(withTimeInterval: 1, repeats: true) {}").isEmpty)
  }

  @Test func `a clock that another module brings is no obstacle`() {
    #expect(obstacles("import CoreFoundation\nlet a = CFAbsoluteTimeGetCurrent()\n").isEmpty)
  }

  private static let conditions = [
    ("os(iOS)", [AppRole.phone]), ("os(watchOS) || os(macOS)", [.watch]), ("!os(iOS)", [.watch]),
    ("os(iOS) && canImport(UIKit)", []), ("DEBUG", [.watch, .phone]), ("DEBUG && os(tvOS)", []),
    ("(os(iOS) || DEBUG) && !targetEnvironment(simulator)", [.watch, .phone]),
    ("!canImport(UIKit)", [.watch, .phone]), ("canImport(WatchConnectivity)", [.watch, .phone]),
  ]

  @Test(arguments: conditions)
  func `what a condition leaves out of a half is not told of it`(
    _ condition: String,
    _ halves: [AppRole]
  ) {
    let source = "#if \(condition)\nimport UIKit\n#endif\n"
    #expect(AppRole.allCases.filter { !obstacles(source, for: $0).isEmpty } == halves)
  }

  @Test func `branches after one that is built are left out, and nested ones with it`() {
    let source = """
      #if os(iOS)
        #if DEBUG
          import UIKit
        #endif
      #elseif os(watchOS)
        import SwiftUI
      #else
        import Combine
      #endif
      import MapKit
      """
    #expect(obstacles(source, for: .watch).map(\.line) == [6, 10])
    #expect(obstacles(source, for: .phone).map(\.line) == [3, 10])
  }
}
