extension FIT {
  /// A field of a message in the profile.
  package struct FieldProfile: Equatable, Sendable {
    package internal(set) var number: UInt8
    package internal(set) var name: String
    /// The name of the field's type: a base type, or a type with named values such as `sport`.
    package internal(set) var typeName: String
    /// The base type of `typeName`; a file may use another.
    package internal(set) var baseType: BaseType
    package internal(set) var isArray = false
    /// The number by which a raw number is divided; the offset is subtracted afterwards.
    package internal(set) var scale: Double = 1
    package internal(set) var offset: Double = 0
    /// The unit of the value; empty if it has none.
    package internal(set) var units = ""
    /// The fields that are packed into the bits of this one, lowest bits first.
    package internal(set) var components: [Component] = []
    /// The other meanings of the field, depending on other fields of the message.
    package internal(set) var subfields: [Subfield] = []
  }

  /// A field that is packed into bits of another.
  package struct Component: Equatable, Sendable {
    /// The name of the field that the bits become.
    package internal(set) var target: String
    /// The number of that field; `nil` if the message has no field of the name.
    var targetNumber: UInt8?
    package internal(set) var bits: Int
    package internal(set) var scale: Double = 1
    package internal(set) var offset: Double = 0
    /// `true` if the bits are the low bits of a sum that keeps growing.
    package internal(set) var isAccumulated = false
  }

  /// The meaning of a field if another field of the message has a certain value.
  package struct Subfield: Equatable, Sendable {
    package internal(set) var name: String
    package internal(set) var typeName: String
    package internal(set) var scale: Double = 1
    package internal(set) var offset: Double = 0
    package internal(set) var units = ""
    /// The conditions, of which the message must fulfil one for the field to be this subfield.
    package internal(set) var conditions: [Condition] = []
    package internal(set) var components: [Component] = []

    /// A field of the message with the raw value that it must have.
    package struct Condition: Equatable, Sendable {
      package internal(set) var field: String
      package internal(set) var value: Int64
    }
  }

  /// A message in the profile.
  package struct MessageProfile: Equatable, Sendable {
    package internal(set) var number: UInt16
    package internal(set) var name: String
    package internal(set) var fields: [FieldProfile] = []
    /// The indices of fields by name, made once all fields are there, since each written value needs
    /// one.
    private(set) var places: [String: Int] = [:]

    /// Finds the target field of each component, once all fields are there.
    mutating func resolveTargets() {
      places = Dictionary(
        fields.indices.map { (fields[$0].name, $0) },
        uniquingKeysWith: { a, _ in a }
      )
      let numbers = Dictionary(fields.map { ($0.name, $0.number) }, uniquingKeysWith: { a, _ in a })
      for field in fields.indices {
        for place in fields[field].components.indices {
          let target = fields[field].components[place].target
          fields[field].components[place].targetNumber = numbers[target]
        }
        for subfield in fields[field].subfields.indices {
          for place in fields[field].subfields[subfield].components.indices {
            let target = fields[field].subfields[subfield].components[place].target
            fields[field].subfields[subfield].components[place].targetNumber = numbers[target]
          }
        }
      }
    }

    /// Finds the field with a number; `nil` if the profile lacks it.
    package func field(_ number: UInt8) -> FieldProfile? {
      fields.first { $0.number == number }
    }

    /// Finds the field with a name; `nil` if the profile lacks it.
    package func field(named name: String) -> FieldProfile? {
      places[name].map { fields[$0] }
    }
  }

  /// A type with named values, such as `sport`.
  package struct TypeProfile: Equatable, Sendable {
    package internal(set) var name: String
    /// The base type; `nil` if only subfields use the type, whose bytes follow their field's base type.
    package internal(set) var baseType: BaseType?
    package internal(set) var cases: [Case] = []

    /// A value with its name.
    package struct Case: Equatable, Sendable {
      package internal(set) var value: Int64
      package internal(set) var name: String
    }

    /// Finds the name of a value; `nil` if the profile does not name it.
    package func name(of value: Int64) -> String? {
      cases.first { $0.value == value }?.name
    }

    /// Finds the value with a name.
    package func value(named name: String) -> Int64? {
      cases.first { $0.name == name }?.value
    }
  }
}
