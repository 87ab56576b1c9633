// How the reader says what is wrong. All of it runs only when something is.

extension JSONReader {
  /// Makes an error at the present offset, with the key of the field being read, or just read.
  ///
  /// Callers raise their own errors about values with it, so that these too say where.
  @inline(never)
  package func failure(_ reason: JSONError.Reason) -> JSONError {
    failure(reason, at: offset)
  }

  @inline(never)
  func failure(_ reason: JSONError.Reason, at place: Int) -> JSONError {
    if isTooLong {
      return JSONError(offset: 0, key: nil, reason: .tooLong(limit: limits.maximumBytes))
    }
    return JSONError(offset: place, key: key(at: place), reason: reason)
  }

  /// Makes the error for the next byte, or for the end of the text.
  @inline(never)
  func unexpected(_ expected: String) -> JSONError {
    unexpected(expected, at: offset)
  }

  @inline(never)
  func unexpected(_ expected: String, at place: Int) -> JSONError {
    guard place < bytes.count else {
      return failure(.unexpectedEnd(expected: expected), at: bytes.count)
    }
    return failure(.unexpectedByte(found: bytes[place], expected: expected), at: place)
  }

  /// Makes the error for a value of the wrong kind, or for a byte that begins no value.
  @inline(never)
  func mismatch(_ expected: JSONKind) -> JSONError {
    do throws(JSONError) {
      let found = try kindHere(expected: expected.description)
      return failure(.wrongType(expected: expected, found: found))
    } catch {
      return error
    }
  }

  /// Finds the key of the innermost field around, or just before, an index.
  ///
  /// The text is walked again from its beginning, so that reading need not keep track of keys. All
  /// that is before the place has been found well-formed (but for the token at the place itself).
  private func key(at place: Int) -> String? {
    var keys: [Range<Int>?] = [nil]
    var latest: Range<Int>?
    var index = 0
    while index < place {
      let byte = bytes[index]
      switch byte {
      case JSONCharacter.quote:
        let start = index
        index = endOfString(from: index, before: place)
        latest = start..<index
      case JSONCharacter.colon:
        keys[keys.count - 1] = latest
      case JSONCharacter.brace, JSONCharacter.bracket:
        keys.append(nil)
      case JSONCharacter.closingBrace, JSONCharacter.closingBracket:
        if keys.count > 1 { keys.removeLast() }
      default: break
      }
      index += 1
    }
    return keys.last { $0 != nil }.flatMap { $0 }.flatMap(decodedKey)
  }

  /// Finds the index of the quote that closes a string; the last index before the limit, if there is
  /// none.
  private func endOfString(from start: Int, before limit: Int) -> Int {
    var index = start + 1
    while index < limit - 1, bytes[index] != JSONCharacter.quote {
      index += bytes[index] == JSONCharacter.backslash ? 2 : 1
    }
    return min(index, limit - 1)
  }

  /// Decodes the key between two quotes.
  private func decodedKey(_ range: Range<Int>) -> String? {
    var reader = self
    reader.offset = range.lowerBound
    return try? reader.readString()
  }
}
