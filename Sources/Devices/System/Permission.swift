/// The answer to a question that an operating system asks its owner once, and keeps.
package enum Permission: String, Sendable, CaseIterable {
  case notDetermined, allowed, denied
}
