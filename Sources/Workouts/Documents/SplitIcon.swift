/// The icons that a split can have, under the names of the system's symbols.
///
/// A document can have another icon, since it stores a text that a person may write.
package enum SplitIcon: String, Sendable, CaseIterable {
  case dumbbell
  case armsOpen = "figure.arms.open"
  case coreTraining = "figure.core.training"
  case strength = "figure.strengthtraining.traditional"
  case functionalStrength = "figure.strengthtraining.functional"
  case run = "figure.run"
  case walk = "figure.walk"
  case cycle = "figure.outdoor.cycle"
  case rower = "figure.rower"
  case swim = "figure.pool.swim"
  case stairs = "figure.stairs"
  case yoga = "figure.yoga"
  case flexibility = "figure.flexibility"
  case boxing = "figure.boxing"
  case bolt
  case star

  /// The single character that stands for the icon in a terminal, and the one used if only ASCII is
  /// possible.
  package var sign: (unicode: Character, ascii: Character) {
    switch self {
    case .dumbbell: ("∞", "8")
    case .armsOpen: ("Ψ", "Y")
    case .coreTraining: ("◎", "O")
    case .strength: ("Π", "H")
    case .functionalStrength: ("Ξ", "E")
    case .run: ("»", ">")
    case .walk: ("Λ", "A")
    case .cycle: ("⊗", "%")
    case .rower: ("≈", "~")
    case .swim: ("∿", "S")
    case .stairs: ("≡", "=")
    case .yoga: ("∆", "^")
    case .flexibility: ("∪", "U")
    case .boxing: ("⊓", "B")
    case .bolt: ("↯", "Z")
    case .star: ("★", "*")
    }
  }
}

extension SplitLook {
  /// The sign of the icon; a dot if the icon is not one of `SplitIcon`.
  package var sign: (unicode: Character, ascii: Character) {
    SplitIcon(rawValue: systemImage)?.sign ?? ("·", "-")
  }
}
