package import LockstepHTTP

/// The reason that something failed; the code that shows it finds the words in a language.
package indirect enum UploadReason: Equatable, Sendable {
  /// A reason in the server's own words.
  case told(String)
  /// A status of the server without words.
  case status(Int)
  /// The server's answer is not one of its interface.
  case noAnswer
  /// The server could not be reached, or did not answer.
  case web(WebFailure)
  /// The server refuses requests for a while, since there were too many.
  case leftAlone
  /// The browser's fields contain no code.
  case noCode
  /// The owner did not allow something that the upload needs.
  case notAllowed(String)
  /// A failure that only a new consent can remedy.
  case connectAgain(UploadReason)
  /// A failure that occurred in each of a number of tries.
  case eachTime(UploadReason, tries: Int)
  /// There is no address at which to ask for the owner's consent.
  case nothingToOpen
  /// The status of the server's answer to the consent address.
  case consentStatus(Int)
}
