extension FIT {
  /// A field of a message in the profile.
  package struct FieldProfile: Equatable, Sendable {
    package internal(set) var number: UInt8
    package internal(set) var name: String
    /// The name of its type: a base type's, or that of a type with named values, such as `sport`.
    package internal(set) var typeName: String
    /// The base type behind `typeName`; a file may use another one.
    package internal(set) var baseType: BaseType
    package internal(set) var isArray = false
    /// A value is the raw number divided by the scale, less the offset.
    package internal(set) var scale: Double = 1
    package internal(set) var offset: Double = 0
    /// The unit of the value, empty where it has none.
    package internal(set) var units = ""
    /// Further fields that are packed into the bits of this one, lowest bits first.
    package internal(set) var components: [Component] = []
    /// The other meanings of the field, depending on other fields of the message.
    package internal(set) var subfields: [Subfield] = []
  }

  /// A field packed into bits of another.
  package struct Component: Equatable, Sendable {
    /// The name of the field that the bits become.
    package internal(set) var target: String
    /// The number of that field; `nil` where the message has none of the name.
    var targetNumber: UInt8?
    package internal(set) var bits: Int
    package internal(set) var scale: Double = 1
    package internal(set) var offset: Double = 0
    /// The bits are the low ones of a sum that goes on growing.
    package internal(set) var isAccumulated = false
  }

  /// The meaning of a field when another field of the message has a certain value.
  package struct Subfield: Equatable, Sendable {
    package internal(set) var name: String
    package internal(set) var typeName: String
    package internal(set) var scale: Double = 1
    package internal(set) var offset: Double = 0
    package internal(set) var units = ""
    /// The first that the message fulfils makes the field this subfield.
    package internal(set) var conditions: [Condition] = []
    package internal(set) var components: [Component] = []

    /// A field of the message and the raw value it must have.
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
    /// The places of fields by name, once all fields are there: each value that is written asks for
    /// one.
    private(set) var places: [String: Int] = [:]

    /// Finds for each component which field it becomes, once all fields are there.
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

    /// Finds the field of a number, or `nil` where the profile has none.
    package func field(_ number: UInt8) -> FieldProfile? {
      fields.first { $0.number == number }
    }

    /// Finds the field of a name, or `nil` where the profile has none.
    package func field(named name: String) -> FieldProfile? {
      places[name].map { fields[$0] }
    }
  }

  /// A type with named values, such as `sport`.
  package struct TypeProfile: Equatable, Sendable {
    package internal(set) var name: String
    /// `nil` where only subfields use the type, which leave the bytes to their field.
    package internal(set) var baseType: BaseType?
    package internal(set) var cases: [Case] = []

    /// A value and its name.
    package struct Case: Equatable, Sendable {
      package internal(set) var value: Int64
      package internal(set) var name: String
    }

    /// Finds the name of a value, or `nil` for one that the profile does not name.
    package func name(of value: Int64) -> String? {
      cases.first { $0.value == value }?.name
    }

    /// Finds the value of a name.
    package func value(named name: String) -> Int64? {
      cases.first { $0.name == name }?.value
    }
  }
}
