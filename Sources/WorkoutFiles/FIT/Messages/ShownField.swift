extension FIT {
  /// A field as people read it: scaled, with the names that the profile gives its values.
  package struct ShownField: Equatable, Sendable {
    /// The field's name, or that of the subfield that it is in its message; of developer fields of one
    /// message that share a name, with whose it is and its number: `power 1:0`.
    package let name: String
    /// Empty where there is none.
    package let units: String
    package let value: ShownValue
    /// For a field that the file describes itself, whose it is and its number: `1:0`.
    package let developerKey: String?

    package var isDeveloper: Bool { developerKey != nil }
  }

  /// A value as people read it.
  package enum ShownValue: Equatable, Sendable {
    case integer(Int64)
    case number(Double)
    case text(String)
    /// Seconds since 1970.
    case date(unixSeconds: Int64)
    case bytes([UInt8])
    /// Elements; `nil` for one that says there is none.
    indirect case list([ShownValue?])
  }
}

extension FIT.DataMessage {
  /// The fields as people read them, in their order.
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
  /// Makes a field's name, told apart from other developer fields of that name.
  fileprivate func shownName(of field: FIT.FieldLayout) -> String {
    guard let key = field.developerKey else { return field.name }
    let isShared = fields.contains { other in
      other.name == field.name && other.developerKey ?? key != key
    }
    return isShared ? "\(field.name) \(key)" : field.name
  }
}

extension FIT {
  /// The style in which raw values of a field are shown.
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
