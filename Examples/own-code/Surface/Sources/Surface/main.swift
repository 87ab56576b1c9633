import Foundation
import LockstepApp

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
