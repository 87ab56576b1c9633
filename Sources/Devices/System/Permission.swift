/// The owner's answer to a permission question of the operating system, which asks once and keeps the
/// answer.
package enum Permission: String, Sendable, CaseIterable {
  case notDetermined, allowed, denied
}
