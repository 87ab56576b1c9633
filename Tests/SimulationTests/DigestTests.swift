import LockstepSimulation
import Testing

/// XXH64 against its published values and against values computed by another implementation.
struct DigestTests {
  private static let texts: [(text: String, value: UInt64)] = [
    ("", 0xef46_db37_51d8_e999), ("a", 0xd24e_c4f1_a98c_6e5b), ("abc", 0x44bc_2cf5_ad77_0999),
    ("lockstep", 0x82a5_2a01_b2a3_1235),
    ("Nobody inspects the spammish repetition", 0xfbce_a83c_8a37_8bf1),
    ("The quick brown fox jumps over the lazy dog", 0x0b24_2d36_1fda_71bc),
  ]

  @Test(arguments: texts)
  func `a text has the digest that is published for it`(_ example: (text: String, value: UInt64)) {
    #expect(digest(of: Array(example.text.utf8)) == example.value)
  }

  /// What another implementation gives for the first `count` of the bytes 7, 138, 13 … (131 i + 7).
  private static let lengths: [(count: Int, plain: UInt64, seeded: UInt64)] = [
    (3, 0xbed4_3740_ee63_32bb, 0x00b7_7b48_5431_ce5d),
    (4, 0xfa21_2ae4_4b3b_b23d, 0x6049_2c4b_fcb7_0cac),
    (7, 0x2744_460d_d675_d2c0, 0xcdf8_3b72_9545_b016),
    (8, 0x994b_676b_71ce_94dd, 0xf424_edeb_fea8_d23f),
    (9, 0x572b_84c1_8b98_3af8, 0xd9e1_1608_c705_0c46),
    (12, 0xb92f_588c_e720_786e, 0xddd8_9bdb_f8aa_26e0),
    (15, 0x09e6_451e_d2ff_8b1d, 0xc812_576b_9fd2_96ee),
    (16, 0x94ad_0095_e72b_24d5, 0x4eff_e275_897a_bab4),
    (31, 0x6711_d55e_306b_5d8f, 0xfa12_59cc_8b20_eb58),
    (32, 0x07f7_b8e3_bc5d_6e25, 0x920f_3e10_a5db_09c6),
    (33, 0x09f8_5eeb_4e1c_be9f, 0x3d80_5e87_12cb_4890),
    (39, 0xb13c_137a_0fb7_01c3, 0xbc29_3eb2_16b8_290e),
    (40, 0xd251_5017_7ba4_6490, 0x9a1c_d34e_5c66_f41e),
    (44, 0xd02b_2028_c27a_5329, 0x5dd3_dab1_b2fb_15e6),
    (63, 0xb7c9_968c_066c_b6a5, 0x184b_c509_7530_bb9a),
    (64, 0x50d4_159a_0411_632e, 0x9466_7e10_d68b_3991),
    (65, 0xd277_176b_ff86_3efc, 0xe181_e4d7_3691_5eb4),
    (100, 0x9dda_da11_d3dc_2d8f, 0x5766_be67_82b9_6389),
    (255, 0x15a6_db05_d4e8_3df4, 0x9936_5070_f4f2_2bf9),
    (256, 0xa2db_e913_9652_56fc, 0xdee9_b4bc_3776_6333),
    (1_000, 0x0bf0_bdbc_c82e_b373, 0xb43e_3585_5304_9780),
  ]

  @Test(arguments: lengths)
  func `bytes of every kind of length have the right digest`(
    _ example: (count: Int, plain: UInt64, seeded: UInt64)
  ) {
    let bytes = Self.pattern(example.count)
    #expect(digest(of: bytes) == example.plain)
    #expect(digest(of: bytes, seed: 2_654_435_761) == example.seeded)
  }

  @Test func `the digest does not depend on how the bytes were cut`() {
    var cuts = RandomStream(seed: 1, purpose: "test.cuts")
    for count in [0, 1, 7, 8, 9, 31, 32, 33, 63, 64, 100, 257, 1_000] {
      let bytes = Self.pattern(count)
      let whole = digest(of: bytes)
      for _ in 0..<20 {
        var pieces = Digest()
        var rest = bytes[...]
        while !rest.isEmpty {
          let piece = rest.prefix(Int(cuts.below(40)))
          pieces.add(Array(piece))
          rest = rest.dropFirst(piece.count)
        }
        #expect(pieces.value == whole, "\(count) bytes")
      }
    }
  }

  @Test func `a number is its eight bytes, least significant first, wherever it falls`() {
    for lead in 0...9 {
      var numbers = Digest()
      for byte in Self.pattern(lead) { numbers.add(byte) }
      numbers.add(UInt64(0x0807_0605_0403_0201))
      numbers.add(Int64(-1))
      var bytes = Digest()
      bytes.add(Self.pattern(lead) + [1, 2, 3, 4, 5, 6, 7, 8] + Array(repeating: 255, count: 8))
      #expect(numbers == bytes, "after \(lead) bytes")
    }
  }

  @Test func `reading the value changes nothing`() {
    var digest = Digest()
    for byte in Self.pattern(77) {
      digest.add(byte)
      _ = digest.value
    }
    #expect(digest.value == self.digest(of: Self.pattern(77)))
  }

  @Test func `neighbouring fields cannot run into each other`() {
    #expect(
      fed {
        $0.add("ab"); $0.add("c")
      }
        != fed {
          $0.add("a"); $0.add("bc")
        }
    )
    #expect(fed { $0.add("") } != fed { _ in })
    #expect(fed { $0.add(Int64?.none) } != fed { $0.add(Int64?.some(0)) })
    #expect(fed { $0.add(Int64?.some(0)) } != fed { $0.add(Int64?.some(1)) })
    #expect(fed { $0.add(true) } != fed { $0.add(false) })
  }

  @Test func `digests and seeds are shown as sixteen digits`() {
    #expect(hexadecimal(0) == "0000000000000000")
    #expect(hexadecimal(0xbeef) == "000000000000beef")
    #expect(hexadecimal(.max) == "ffffffffffffffff")
  }

  private func digest(of bytes: [UInt8], seed: UInt64 = 0) -> UInt64 {
    var digest = Digest(seed: seed)
    digest.add(bytes)
    return digest.value
  }

  private func fed(_ feed: (inout Digest) -> Void) -> UInt64 {
    var digest = Digest()
    feed(&digest)
    return digest.value
  }

  private static func pattern(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 * 131 + 7) }
  }
}
