/// A background task to be handed to the app as soon as it has been started or resumed.
struct BackgroundTask {
  var id: Int64
  /// `true` if the app first has to be told that content waits.
  var tellsContent: Bool
}
