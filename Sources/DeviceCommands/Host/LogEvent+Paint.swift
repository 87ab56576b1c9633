package import LockstepPosix
package import LockstepProtocol

extension LogEvent {
  /// The paint of an event's line, for a reader who looks for trouble.
  package var paint: PaintedText.Paint {
    switch kind {
    case .expectation(_, let failure): failure == nil ? .good : .bad
    case .fault, .crashed, .lost: .bad
    case .effect(.refused), .effect(.appEnded), .disk, .suspended, .resumed, .worn: .doubtful
    case .link: .strong
    case .radio, .effect(.session): .mild
    default: .plain
    }
  }
}
