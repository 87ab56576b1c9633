extension FIT {
  /// The properties of a field of a message: from its definition, the profile or its description.
  ///
  /// An object, so that asking a message for it costs no copy of the profile.
  package final class FieldLayout: Sendable {
    package let number: UInt8
    /// For a developer field, whose it is; `nil` for a field of the profile's numbering.
    package let developerDataIndex: UInt8?
    /// The name in the profile or in the field's description, or the number where there is none.
    package let name: String
    /// The base type of the file's elements; for one that only expansion fills, the profile's.
    package let baseType: BaseType
    /// The field in the profile, where that knows it.
    package let profile: FieldProfile?
    package let scale: Double
    package let offset: Double
    package let units: String
    /// For a developer field, the field of the same message that it stands for, where it says so.
    package let native: FieldProfile?

    /// `true` if others are packed into its bits, always or sometimes.
    let isPacked: Bool

    /// A field as the profile has it.
    convenience init(_ profile: FieldProfile) {
      self.init(profile.number, profile.baseType, profile)
    }

    /// A field of the profile's numbering, of a message in which the profile says this of it.
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

    /// Makes the profile of a field that is the same in every message, even in one that the profile
    /// does not know.
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

    /// A developer field, by its description where one came before.
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

    /// The index of its developer with its number, such as `1:0`; `nil` for a field of the profile's
    /// numbering.
    package var developerKey: String? { developerDataIndex.map { "\($0):\(number)" } }

    /// Applies scale and offset to a raw number.
    package func scaled(_ raw: Double) -> Double {
      scale == 1 && offset == 0 ? raw : raw / scale - offset
    }

    /// Computes the raw number of a value, to the nearest whole.
    package func raw(_ value: Double) -> Double {
      ((value + offset) * scale).rounded()
    }
  }
}
