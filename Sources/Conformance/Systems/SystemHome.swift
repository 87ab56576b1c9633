/// The place in which a device with the puppet as its app is started, and started again with its kept
/// state.
package protocol SystemHome: AnyObject {
  /// Starts the device with the state that earlier starts have left.
  func start() throws(SubjectFault) -> any Subject
  /// Starts the device without a folder, so that it keeps nothing.
  func startBare() throws(SubjectFault) -> any Subject
  /// Has the program that was started last begin another life in its process (HOST-35); returns `nil` if
  /// its hello does not declare that it can.
  func beginAnew() throws(SubjectFault) -> (any Subject)?
  /// Starts a process that has had no life yet, in a later second of the machine's date than any before.
  func startLater() throws(SubjectFault) -> any Subject
  /// Ends the running device, and deletes its kept state.
  func clear()
  /// The lessons that the suite has learnt from an app, kept for the next case.
  var lessons: AppLessons? { get set }
}

extension SystemHome {
  package func startBare() throws(SubjectFault) -> any Subject { try start() }
  package func beginAnew() throws(SubjectFault) -> (any Subject)? { nil }
  package var lessons: AppLessons? {
    get { nil }
    set {}
  }
  package func startLater() throws(SubjectFault) -> any Subject { try start() }
}
