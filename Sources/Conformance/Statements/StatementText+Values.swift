// Written by StatementTests from docs/protocol/values.md, with UPDATE_GOLDEN=1.
extension StatementText {
  static let values = #"""
    **VALUE-1** Each line MUST be exactly one JSON object (RFC 8259) in UTF-8, ended by one LF
    (0x0A). [ours]

    **VALUE-9** A sender MUST NOT write a key twice in one object, and MUST NOT write a byte-order
    mark, a raw control character inside a string, malformed UTF-8, or half of a surrogate pair.
    [ours]

    **VALUE-10** Objects and arrays MUST NOT be nested more than 64 deep, counted from the line's
    own object. [ours]

    **VALUE-11** A line MUST NOT be longer than 1,048,576 bytes, its LF not counted. [ours]

    **VALUE-12** A reader MUST accept the fields of an object in any order, JSON white space between
    tokens, and a line in pieces, wherever the stream cuts it: also in the middle of a character.
    [ours]

    **VALUE-15** A sender SHOULD write no white space between tokens, and the field that says what
    an object is (`type`, `kind`, `event`, `do`, `screen`) first. [ours]

    **VALUE-2** An integer has neither point nor exponent, and MUST lie within
    ±9,007,199,254,740,992 (2^53), both ends included, but for one in a payload, which is any
    integer of 64 bits with a sign. [ours]

    **VALUE-3** A real MUST have a point or an exponent, MUST be finite, and SHOULD be written as
    the shortest decimal that reads back as the same double. [ours]

    **VALUE-7** A payload, and everything in it, MUST be a property-list value: string, integer,
    real, `true` or `false`, date, data, array, or dictionary with string keys, and the payload
    itself a dictionary. [Apple: WCSession.h, WWDC15-713]

    **VALUE-16** `null` MUST NOT stand in a payload; an absent value is a field left out. [Apple:
    WCSession.h, WWDC15-713]

    **VALUE-14** A 64-bit number that may pass 2^53 MUST be a string: a seed in decimal, a digest as
    exactly sixteen lower-case hexadecimal digits. [ours]

    **VALUE-4** A date MUST be the object `{"$date":N}` with N the integer count of microseconds
    since 1970-01-01T00:00:00Z. [ours]

    **VALUE-5** Data MUST be the object `{"$data":"…"}` with base64 in the standard alphabet,
    padded, without anything between, and with the unused bits zero (RFC 4648, section 4). [ours]

    **VALUE-6** In a payload, a dictionary's own key that begins with `$` MUST be written with one
    more `$` in front, and a reader MUST take one `$` away again. [ours]

    **VALUE-8** An object of a payload with a key that begins with exactly one `$` MUST have that
    key alone, and it MUST be `$date` or `$data`. [ours]

    **VALUE-13** Whoever passes a payload on MUST keep its bytes, white space outside strings
    excepted: the order of keys, the spelling of numbers and the choice of escapes stay. [ours]

    **VALUE-20** The size of a payload MUST be taken as 8 + C + R·r + N·w + 32, where N is the
    number of objects, C the bytes of their markers, lengths and content, R the number of
    references, r the width of N, and w the width of 8 + C + R·r. [Apple: PropertyListSerialization]

    **VALUE-21** The width of a number MUST be taken as 1 byte up to 255, 2 up to 65,535, 4 up to
    4,294,967,295, and 8 beyond. [Apple: PropertyListSerialization]

    **VALUE-22** The objects, their content and their references MUST be those of the table. [Apple:
    PropertyListSerialization]

    **VALUE-23** Each of the integers from -1 to 12, and each of the reals 0.0 and 1.0, MUST be
    counted as an object once however often it occurs; every other value is counted each time.
    [inference: PropertyListSerialization]

    **VALUE-24** A sender MAY skip the count when an upper bound is within the limit. [ours]
    """#
}
