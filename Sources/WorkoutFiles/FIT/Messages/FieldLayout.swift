extension FIT {
  /// The properties of a message's field, from its definition, the profile or its description.
  ///
  /// An object, so that asking a message for it costs no copy of the profile.
  package final class FieldLayout: Sendable {
    package let number: UInt8
    /// The index of a developer field's developer; `nil` for a field of the profile.
    package let developerDataIndex: UInt8?
    /// The name in the profile or in the field's description, or the number if neither has one.
    package let name: String
    /// The base type of the elements in the file; for a field that only components fill, the profile's.
    package let baseType: BaseType
    /// The field in the profile; `nil` if the profile lacks it.
    package let profile: FieldProfile?
    package let scale: Double
    package let offset: Double
    package let units: String
    /// The field of the same message for which a developer field stands; `nil` if it names none.
    package let native: FieldProfile?

    /// `true` if other fields are packed into its bits, always or in some messages.
    let isPacked: Bool

    /// Makes a field exactly as in the profile.
    convenience init(_ profile: FieldProfile) {
      self.init(profile.number, profile.baseType, profile)
    }

    /// Makes a field with a number of the profile, about which the profile may have an entry.
    init(_ number: UInt8, _ baseType: BaseType?, _ known: FieldProfile?) {
      let profile = known ?? Self.common(number, baseType)
      self.number = number
      developerDataIndex = nil
      name = profile?.name ?? String(number)
      self.baseType = baseType ?? .byte
      self.profile = profile
      scale = profile?.scale ?? 1
      offset = profile?.offset ?? 0
      units = profile?.units ?? ""
      native = nil
      isPacked =
        profile.map { !$0.components.isEmpty || $0.subfields.contains { !$0.components.isEmpty } }
        ?? false
    }

    /// Makes the profile entry of a field that every message can have, even one that the profile lacks.
    private static func common(_ number: UInt8, _ baseType: BaseType?) -> FieldProfile? {
      guard number == timestampNumber, baseType == nil || baseType == .uint32 else { return nil }
      return FieldProfile(
        number: number,
        name: "timestamp",
        typeName: "date_time",
        baseType: .uint32,
        units: "s"
      )
    }

    /// Makes a developer field, with its description if one came before.
    init(
      _ definition: DeveloperFieldDefinition,
      _ description: FieldDescription?,
      native: FieldProfile? = nil
    ) {
      self.native = native
      number = definition.number
      developerDataIndex = definition.developerDataIndex
      name = description?.name ?? "\(definition.developerDataIndex):\(definition.number)"
      baseType = description?.baseType ?? .byte
      profile = nil
      isPacked = false
      scale = description?.scale ?? 1
      offset = description?.offset ?? 0
      units = description?.units ?? ""
    }

    /// The index of the field's developer with its number, such as `1:0`; `nil` for a field of the
    /// profile.
    package var developerKey: String? { developerDataIndex.map { "\($0):\(number)" } }

    /// Applies scale and offset to a raw number.
    package func scaled(_ raw: Double) -> Double {
      scale == 1 && offset == 0 ? raw : raw / scale - offset
    }

    /// Converts a value to the raw number, rounded to a whole.
    package func raw(_ value: Double) -> Double {
      ((value + offset) * scale).rounded()
    }
  }
}
