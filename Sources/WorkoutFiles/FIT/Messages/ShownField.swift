extension FIT {
  /// A field in a form for people: scaled, and with the profile's names for its values.
  package struct ShownField: Equatable, Sendable {
    /// The name of the field, or of its subfield in this message.
    ///
    /// Developer fields of the same name also have their developer and number: `power 1:0`.
    package let name: String
    /// The unit; empty if there is none.
    package let units: String
    package let value: ShownValue
    /// The developer and number of a developer field: `1:0`; `nil` for a field of the profile.
    package let developerKey: String?

    package var isDeveloper: Bool { developerKey != nil }
  }

  /// A value in a form for people.
  package enum ShownValue: Equatable, Sendable {
    case integer(Int64)
    case number(Double)
    case text(String)
    /// A date, in seconds since 1970.
    case date(unixSeconds: Int64)
    case bytes([UInt8])
    /// The elements of an array; `nil` for an invalid element.
    indirect case list([ShownValue?])
  }
}

extension FIT.DataMessage {
  /// The fields in a form for people, in their order.
  ///
  /// Degrees stand for semicircles; dates for seconds since 1989, but for those that count from when
  /// the device was switched on.
  package var shownFields: [FIT.ShownField] {
    fields.map { field in
      let known = layout(of: field)
      guard let subfield = subfield(of: field) else {
        let style = FIT.ValueStyle(known.profile?.typeName, known.scale, known.offset, known.units)
        return FIT.ShownField(
          name: layout.shownName(of: known),
          units: style.shownUnits,
          value: style.shown(field.value),
          developerKey: known.developerKey
        )
      }
      let style = FIT.ValueStyle(
        subfield.typeName,
        subfield.scale,
        subfield.offset,
        subfield.units
      )
      return FIT.ShownField(
        name: subfield.name,
        units: style.shownUnits,
        value: style.shown(field.value),
        developerKey: nil
      )
    }
  }
}

extension FIT.MessageLayout {
  /// Makes a field's name, unique among developer fields of the same name.
  fileprivate func shownName(of field: FIT.FieldLayout) -> String {
    guard let key = field.developerKey else { return field.name }
    let isShared = fields.contains { other in
      other.name == field.name && other.developerKey ?? key != key
    }
    return isShared ? "\(field.name) \(key)" : field.name
  }
}

extension FIT {
  /// The style in which a field's raw values are shown.
  private struct ValueStyle {
    private let type: TypeProfile?
    private let isDate: Bool
    private let isAngle: Bool
    private let scale: Double
    private let offset: Double
    private let units: String

    init(_ typeName: String?, _ scale: Double, _ offset: Double, _ units: String) {
      isDate = typeName == "date_time" || typeName == "local_date_time"
      type = isDate ? nil : typeName.flatMap { Profile.standard.type(named: $0) }
      isAngle = units == "semicircles"
      self.scale = scale
      self.offset = offset
      self.units = units
    }

    var shownUnits: String { isAngle ? "deg" : isDate ? "" : units }

    func shown(_ value: FieldValue) -> ShownValue {
      switch value {
      case .integer(let value): shown(value)
      case .real(let value): .number(scaled(value))
      case .string(let text): .text(text)
      case .bytes(let bytes): .bytes(bytes)
      case .integers(let values): .list(values.map { $0.map { shown($0) } })
      case .reals(let values): .list(values.map { $0.map { .number(scaled($0)) } })
      }
    }

    private func shown(_ value: Int64) -> ShownValue {
      if let name = type?.name(of: value) { return .text(name) }
      if isDate, let seconds = unixSeconds(date: value) { return .date(unixSeconds: seconds) }
      if isAngle { return .number(degrees(semicircles: Double(value))) }
      return scale == 1 && offset == 0 ? .integer(value) : .number(scaled(Double(value)))
    }

    private func scaled(_ value: Double) -> Double {
      scale == 1 && offset == 0 ? value : value / scale - offset
    }
  }
}
