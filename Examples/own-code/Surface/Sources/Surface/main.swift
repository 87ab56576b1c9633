import Foundation
import LockstepApp

/// Before the app begins, too, the date is its device's.
let loaded = Date()
let session = SessionSurface()
let health = HealthSurface()
let notifications = NotificationSurface()
#if os(watchOS)
  let application = MainActor.assumeIsolated { ApplicationSurface() }
#endif

LockstepApp.on("talk") { _ in session.talk() }
LockstepApp.on("workout") { _ in health.begin() }
LockstepApp.on("finish") { _ in health.finish() }
LockstepApp.on("schedule") { _ in notifications.schedule() }
#if os(iOS)
  LockstepApp.on("face") { _ in Transfers.currentComplication(.default) }
#endif
#if os(watchOS)
  LockstepApp.on("keep-task") { _ in BackgroundWork.isKept = true }
  LockstepApp.on("extend") { _ in MainActor.assumeIsolated { application.extend() } }
#endif
LockstepApp.run {
  Checks.expect(abs(loaded.timeIntervalSinceNow) < 1)
  // What is due later than any device lives is never due.
  let never = Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }
  RunLoop.main.add(never, forMode: .default)
  Errors.check()
  HealthValues.check()
  HealthUnits.check()
  Logging.check()
  Locks.check()
  session.start()
  health.start()
  notifications.start()
  #if os(watchOS)
    Device.check()
    MainActor.assumeIsolated { application.start() }
  #endif
  Checks.show()
}
