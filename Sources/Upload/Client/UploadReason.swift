package import LockstepHTTP

/// The reason why something did not go as it was meant to; whoever shows it has the words, in some
/// language.
package indirect enum UploadReason: Equatable, Sendable {
  /// In the words of the server.
  case told(String)
  /// A status of the server, which says no more.
  case status(Int)
  /// The server's answer is none.
  case noAnswer
  /// There was no answer.
  case web(WebFailure)
  /// The server wants to be left alone.
  case leftAlone
  /// The browser brought no code.
  case noCode
  /// The owner did not allow it.
  case notAllowed(String)
  /// It cannot be mended but by a new consent.
  case connectAgain(UploadReason)
  /// It was so at each of so many tries.
  case eachTime(UploadReason, tries: Int)
  /// There is no address to ask the owner's consent at.
  case nothingToOpen
  /// The server's status for that address.
  case consentStatus(Int)
}
