// Written by list.sh: the sources of this folder as bytes.
#include "include/AppModules.h"
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char source1[] = {
#embed "HealthKit/HKError.swift"
};
static const unsigned char source2[] = {
#embed "HealthKit/HKHealthStore.swift"
};
static const unsigned char source3[] = {
#embed "HealthKit/HKMetadataKeys.swift"
};
static const unsigned char source4[] = {
#embed "HealthKit/HKObjectType.swift"
};
static const unsigned char source5[] = {
#embed "HealthKit/HKQuantityTypes.swift"
};
static const unsigned char source6[] = {
#embed "HealthKit/HKSamples.swift"
};
static const unsigned char source7[] = {
#embed "HealthKit/HKUnit.swift"
};
static const unsigned char source8[] = {
#embed "HealthKit/HKWorkoutBuilder.swift"
};
static const unsigned char source9[] = {
#embed "HealthKit/HKWorkoutConfiguration.swift"
};
static const unsigned char source10[] = {
#embed "HealthKit/HKWorkoutSession.swift"
};
static const unsigned char source11[] = {
#embed "HealthKit/HealthSystem.swift"
};
static const unsigned char source12[] = {
#embed "LockstepApp/AppLink.swift"
};
static const unsigned char source13[] = {
#embed "LockstepApp/BackgroundTasks.swift"
};
static const unsigned char source14[] = {
#embed "LockstepApp/DefaultsOnDisk.swift"
};
static const unsigned char source15[] = {
#embed "LockstepApp/Glue.swift"
};
static const unsigned char source16[] = {
#embed "LockstepApp/PropertyList.swift"
};
static const unsigned char source17[] = {
#embed "LockstepApp/SystemLine.swift"
};
static const unsigned char source18[] = {
#embed "LockstepApp/Unheard.swift"
};
static const unsigned char source19[] = {
#embed "LockstepApp/VirtualTime.swift"
};
static const unsigned char source20[] = {
#embed "LockstepApp/WireReader.swift"
};
static const unsigned char source21[] = {
#embed "LockstepApp/WireValue.swift"
};
static const unsigned char source22[] = {
#embed "LockstepApp/WireWriter.swift"
};
static const unsigned char source23[] = {
#embed "LockstepFoundation/CGFloatBridging.swift"
};
static const unsigned char source24[] = {
#embed "LockstepFoundation/Gaps.swift"
};
static const unsigned char source25[] = {
#embed "LockstepFoundation/KeyValueObserving.swift"
};
static const unsigned char source26[] = {
#embed "LockstepFoundation/NSHashTable.swift"
};
static const unsigned char source27[] = {
#embed "LockstepFoundation/NSPointerArray.swift"
};
static const unsigned char source28[] = {
#embed "LockstepFoundation/ProgressObserving.swift"
};
static const unsigned char source29[] = {
#embed "OSLog/OSLog.swift"
};
static const unsigned char source30[] = {
#embed "UserNotifications/UNNotificationRequest.swift"
};
static const unsigned char source31[] = {
#embed "UserNotifications/UNUserNotificationCenter.swift"
};
static const unsigned char source32[] = {
#embed "WatchConnectivity/Container.swift"
};
static const unsigned char source33[] = {
#embed "WatchConnectivity/SessionState.swift"
};
static const unsigned char source34[] = {
#embed "WatchConnectivity/WCError.swift"
};
static const unsigned char source35[] = {
#embed "WatchConnectivity/WCSession+Events.swift"
};
static const unsigned char source36[] = {
#embed "WatchConnectivity/WCSession+Observing.swift"
};
static const unsigned char source37[] = {
#embed "WatchConnectivity/WCSession+Sends.swift"
};
static const unsigned char source38[] = {
#embed "WatchConnectivity/WCSession.swift"
};
static const unsigned char source39[] = {
#embed "WatchConnectivity/WCSessionDelegate.swift"
};
static const unsigned char source40[] = {
#embed "WatchConnectivity/WCSessionTransfers.swift"
};
static const unsigned char source41[] = {
#embed "WatchKit/Lifecycle.swift"
};
static const unsigned char source42[] = {
#embed "WatchKit/WKApplication.swift"
};
static const unsigned char source43[] = {
#embed "WatchKit/WKExtendedRuntimeSession.swift"
};
static const unsigned char source44[] = {
#embed "WatchKit/WKInterfaceDevice.swift"
};
static const unsigned char source45[] = {
#embed "WatchKit/WKRefreshBackgroundTask.swift"
};
static const unsigned char source46[] = {
#embed "os/LogLine.swift"
};
static const unsigned char source47[] = {
#embed "os/Logger.swift"
};
static const unsigned char source48[] = {
#embed "os/OSAllocatedUnfairLock.swift"
};
static const unsigned char source49[] = {
#embed "os/OSLogMessage.swift"
};
static const unsigned char source50[] = {
#embed "os/OSSignposter.swift"
};
static const unsigned char source51[] = {
#embed "os/os_log.swift"
};
static const LockstepModuleSource sources[] = {
  {"HealthKit/HKError.swift", source1, sizeof source1},
  {"HealthKit/HKHealthStore.swift", source2, sizeof source2},
  {"HealthKit/HKMetadataKeys.swift", source3, sizeof source3},
  {"HealthKit/HKObjectType.swift", source4, sizeof source4},
  {"HealthKit/HKQuantityTypes.swift", source5, sizeof source5},
  {"HealthKit/HKSamples.swift", source6, sizeof source6},
  {"HealthKit/HKUnit.swift", source7, sizeof source7},
  {"HealthKit/HKWorkoutBuilder.swift", source8, sizeof source8},
  {"HealthKit/HKWorkoutConfiguration.swift", source9, sizeof source9},
  {"HealthKit/HKWorkoutSession.swift", source10, sizeof source10},
  {"HealthKit/HealthSystem.swift", source11, sizeof source11},
  {"LockstepApp/AppLink.swift", source12, sizeof source12},
  {"LockstepApp/BackgroundTasks.swift", source13, sizeof source13},
  {"LockstepApp/DefaultsOnDisk.swift", source14, sizeof source14},
  {"LockstepApp/Glue.swift", source15, sizeof source15},
  {"LockstepApp/PropertyList.swift", source16, sizeof source16},
  {"LockstepApp/SystemLine.swift", source17, sizeof source17},
  {"LockstepApp/Unheard.swift", source18, sizeof source18},
  {"LockstepApp/VirtualTime.swift", source19, sizeof source19},
  {"LockstepApp/WireReader.swift", source20, sizeof source20},
  {"LockstepApp/WireValue.swift", source21, sizeof source21},
  {"LockstepApp/WireWriter.swift", source22, sizeof source22},
  {"LockstepFoundation/CGFloatBridging.swift", source23, sizeof source23},
  {"LockstepFoundation/Gaps.swift", source24, sizeof source24},
  {"LockstepFoundation/KeyValueObserving.swift", source25, sizeof source25},
  {"LockstepFoundation/NSHashTable.swift", source26, sizeof source26},
  {"LockstepFoundation/NSPointerArray.swift", source27, sizeof source27},
  {"LockstepFoundation/ProgressObserving.swift", source28, sizeof source28},
  {"OSLog/OSLog.swift", source29, sizeof source29},
  {"UserNotifications/UNNotificationRequest.swift", source30, sizeof source30},
  {"UserNotifications/UNUserNotificationCenter.swift", source31, sizeof source31},
  {"WatchConnectivity/Container.swift", source32, sizeof source32},
  {"WatchConnectivity/SessionState.swift", source33, sizeof source33},
  {"WatchConnectivity/WCError.swift", source34, sizeof source34},
  {"WatchConnectivity/WCSession+Events.swift", source35, sizeof source35},
  {"WatchConnectivity/WCSession+Observing.swift", source36, sizeof source36},
  {"WatchConnectivity/WCSession+Sends.swift", source37, sizeof source37},
  {"WatchConnectivity/WCSession.swift", source38, sizeof source38},
  {"WatchConnectivity/WCSessionDelegate.swift", source39, sizeof source39},
  {"WatchConnectivity/WCSessionTransfers.swift", source40, sizeof source40},
  {"WatchKit/Lifecycle.swift", source41, sizeof source41},
  {"WatchKit/WKApplication.swift", source42, sizeof source42},
  {"WatchKit/WKExtendedRuntimeSession.swift", source43, sizeof source43},
  {"WatchKit/WKInterfaceDevice.swift", source44, sizeof source44},
  {"WatchKit/WKRefreshBackgroundTask.swift", source45, sizeof source45},
  {"os/LogLine.swift", source46, sizeof source46},
  {"os/Logger.swift", source47, sizeof source47},
  {"os/OSAllocatedUnfairLock.swift", source48, sizeof source48},
  {"os/OSLogMessage.swift", source49, sizeof source49},
  {"os/OSSignposter.swift", source50, sizeof source50},
  {"os/os_log.swift", source51, sizeof source51},
};
const LockstepModuleSource *lockstepModuleSource(size_t index) {
  return index < sizeof sources / sizeof *sources ? &sources[index] : 0;
}
