/// Something in a source that does not compile, or does not do here what it does on the vendor's system.
package struct Obstacle: Equatable, Sendable {
  /// The line, counted from 1.
  package let line: Int
  /// The words that are in the way.
  package let found: String
  /// Why they are.
  package let reason: String
  /// The way round.
  package let advice: String
  /// Whether the file cannot be built at all; else it builds and behaves otherwise.
  package let isFatal: Bool
}

extension Obstacle {
  /// Lists what is in the way in a source that is built for a role, first to last.
  package static func all(in source: [UInt8], for role: AppRole) -> [Obstacle] {
    let text = SwiftText(SourceRewriter(role: role).rewritten(source) ?? source)
    let words = known.flatMap { rule in
      text.places(of: rule.word).map { place in
        Obstacle(
          line: text.line(of: place),
          found: rule.word,
          reason: rule.reason,
          advice: rule.advice,
          isFatal: rule.isFatal
        )
      }
    }
    return (words + foreignImports(in: text) + asyncWitnesses(in: text)).sorted {
      $0.line < $1.line
    }
  }

  private struct Rule {
    let word: String
    let reason: String
    let advice: String
    var isFatal = true
  }

  private static let known = [
    Rule(
      word: "#selector",
      reason: "there is no Objective-C runtime",
      advice: "use the form with a closure, or leave the file out by #if canImport(ObjectiveC)"
    ),
    Rule(
      word: "NSPredicate(format:",
      reason: "the open Foundation cannot read formats of predicates",
      advice: "use NSPredicate(block:), or HKQuery's functions"
    ),
    Rule(
      word: "NSSortDescriptor(key:",
      reason: "the open Foundation has no sort descriptors by key",
      advice: "use SortDescriptor, or sort the result"
    ),
    Rule(
      word: "DateComponentsFormatter",
      reason: "the open Foundation has no such formatter",
      advice: "use Duration.formatted, or leave the file out by #if canImport(ObjectiveC)"
    ),
    Rule(
      word: "Timer.publish",
      reason: "there is no Combine",
      advice: "use Timer.scheduledTimer with a block"
    ),
    Rule(
      word: "URLSessionConfiguration.background",
      reason: "the open Foundation has no background transfers",
      advice: "leave the file out, or ask the network by another session"
    ),
  ]

  /// Modules that are neither the toolchain's nor ours.
  private static let absent = [
    "SwiftUI", "UIKit", "Combine", "CoreLocation", "CoreMotion", "CoreData", "SwiftData",
    "CryptoKit",
    "Security", "Network", "ClockKit", "WidgetKit", "ActivityKit", "CloudKit", "AppIntents",
    "BackgroundTasks",
    "AVFoundation", "MapKit", "CoreBluetooth", "CoreGraphics", "Darwin", "ObjectiveC",
  ]

  private static func foreignImports(in text: SwiftText) -> [Obstacle] {
    absent.flatMap { name in
      text.places(of: "import \(name)").filter { !text.isGuarded($0, for: name) }.map { place in
        Obstacle(
          line: text.line(of: place),
          found: "import \(name)",
          reason: "there is no \(name) on Linux",
          advice: name == "Combine"
            ? "put it behind #if canImport(Combine), or use OpenCombine"
            : "put what needs it behind #if canImport(\(name)), or into a target of its own",
          isFatal: true
        )
      }
    }
  }

  private static func asyncWitnesses(in text: SwiftText) -> [Obstacle] {
    text.places(of: "func session(").filter { place in
      let head = text.bytes[place...].prefix { $0 != UInt8(ascii: "{") }
      return head.count < 400 && String(decoding: head, as: UTF8.self).contains(" async")
    }.map { place in
      Obstacle(
        line: text.line(of: place),
        found: "func session(…) async",
        reason:
          "an async method does not fulfil a requirement of WCSessionDelegate: it is never called",
        advice: "write it without async, and begin a Task in it",
        isFatal: false
      )
    }
  }
}

extension SwiftText {
  /// Whether a place stands between `#if canImport(name)` and the end of that branch.
  fileprivate func isGuarded(_ place: Int, for name: String) -> Bool {
    let opens = places(of: "#if canImport(\(name))").filter { $0 < place }
    guard let open = opens.last else { return false }
    let ends = (places(of: "#endif") + places(of: "#else")).filter { $0 > open }
    return (ends.min() ?? bytes.count) > place
  }
}
