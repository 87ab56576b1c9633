/// A background task that waits for the app to be started or resumed.
struct BackgroundTask {
  var id: Int64
  /// `true` if the app first hears that content waits for it.
  var tellsContent: Bool
}
