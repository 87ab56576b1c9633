import Foundation
import LockstepApp

/// What does not hold of what the modules promise, and what was not called yet.
///
/// Both apps show it: a scenario expects `failures` to be "" and, at its end, `missing` too.
enum Checks {
  private static let lock = NSLock()
  private static var failures: [String] = []
  private static var awaited: Set<String> = []

  /// Notes the place where something does not hold.
  static func expect(_ holds: Bool, _ what: String = "", file: String = #fileID, line: Int = #line)
  {
    guard !holds else { return }
    lock.withLock { failures.append("\(file):\(line) \(what)") }
    show()
  }

  /// Expects each case to have its number.
  static func expect<Value: RawRepresentable>(
    _ cases: KeyValuePairs<Value, Value.RawValue>,
    file: String = #fileID,
    line: Int = #line
  ) where Value.RawValue: Equatable {
    for (value, number) in cases {
      expect(value.rawValue == number, "\(value) is \(value.rawValue)", file: file, line: line)
    }
  }

  /// Says what the scenario is to bring about.
  static func await(_ names: [String]) {
    lock.withLock { awaited.formUnion(names) }
    show()
  }

  /// Notes that something was called or told.
  static func heard(_ name: String) {
    lock.withLock { _ = awaited.remove(name) }
    show()
  }

  static func show() {
    let (failed, missing) = lock.withLock { (failures, awaited.sorted()) }
    LockstepApp.show([
      "failures": failed.joined(separator: "; "), "missing": missing.joined(separator: ", "),
    ])
  }
}

/// What stands where a half lacks a name that the other one has: see `WatchConnectivity/Roles.swift`.
struct Missing {}
