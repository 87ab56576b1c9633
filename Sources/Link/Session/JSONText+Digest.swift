package import LockstepProtocol
import LockstepSimulation

extension JSONText {
  /// The digest of the value's bytes.
  package var digest: UInt64 {
    var digest = Digest()
    digest.add(bytes)
    return digest.value
  }
}
