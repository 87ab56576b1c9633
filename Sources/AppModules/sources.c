// Written by list.sh: the sources of this folder as bytes.
#include "include/AppModules.h"
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char source1[] = {
#embed "LockstepApp/AppLink.swift"
};
static const unsigned char source2[] = {
#embed "LockstepApp/BackgroundTasks.swift"
};
static const unsigned char source3[] = {
#embed "LockstepApp/DefaultsOnDisk.swift"
};
static const unsigned char source4[] = {
#embed "LockstepApp/Glue.swift"
};
static const unsigned char source5[] = {
#embed "LockstepApp/PropertyList.swift"
};
static const unsigned char source6[] = {
#embed "LockstepApp/SystemLine.swift"
};
static const unsigned char source7[] = {
#embed "LockstepApp/Unheard.swift"
};
static const unsigned char source8[] = {
#embed "LockstepApp/VirtualTime.swift"
};
static const unsigned char source9[] = {
#embed "LockstepApp/WireReader.swift"
};
static const unsigned char source10[] = {
#embed "LockstepApp/WireValue.swift"
};
static const unsigned char source11[] = {
#embed "LockstepApp/WireWriter.swift"
};
static const unsigned char source12[] = {
#embed "LockstepFoundation/Gaps.swift"
};
static const unsigned char source13[] = {
#embed "LockstepFoundation/KeyValueObserving.swift"
};
static const unsigned char source14[] = {
#embed "LockstepFoundation/NSPointerArray.swift"
};
static const unsigned char source15[] = {
#embed "OSLog/OSLog.swift"
};
static const unsigned char source16[] = {
#embed "WatchConnectivity/Container.swift"
};
static const unsigned char source17[] = {
#embed "WatchConnectivity/SessionState.swift"
};
static const unsigned char source18[] = {
#embed "WatchConnectivity/WCError.swift"
};
static const unsigned char source19[] = {
#embed "WatchConnectivity/WCSession+Events.swift"
};
static const unsigned char source20[] = {
#embed "WatchConnectivity/WCSession+Observing.swift"
};
static const unsigned char source21[] = {
#embed "WatchConnectivity/WCSession+Sends.swift"
};
static const unsigned char source22[] = {
#embed "WatchConnectivity/WCSession.swift"
};
static const unsigned char source23[] = {
#embed "WatchConnectivity/WCSessionDelegate.swift"
};
static const unsigned char source24[] = {
#embed "WatchConnectivity/WCSessionTransfers.swift"
};
static const unsigned char source25[] = {
#embed "WatchKit/Lifecycle.swift"
};
static const unsigned char source26[] = {
#embed "WatchKit/WKApplication.swift"
};
static const unsigned char source27[] = {
#embed "WatchKit/WKExtendedRuntimeSession.swift"
};
static const unsigned char source28[] = {
#embed "WatchKit/WKInterfaceDevice.swift"
};
static const unsigned char source29[] = {
#embed "WatchKit/WKRefreshBackgroundTask.swift"
};
static const unsigned char source30[] = {
#embed "os/LogLine.swift"
};
static const unsigned char source31[] = {
#embed "os/Logger.swift"
};
static const unsigned char source32[] = {
#embed "os/OSAllocatedUnfairLock.swift"
};
static const unsigned char source33[] = {
#embed "os/OSLogMessage.swift"
};
static const unsigned char source34[] = {
#embed "os/OSSignposter.swift"
};
static const unsigned char source35[] = {
#embed "os/os_log.swift"
};
static const LockstepModuleSource sources[] = {
  {"LockstepApp/AppLink.swift", source1, sizeof source1},
  {"LockstepApp/BackgroundTasks.swift", source2, sizeof source2},
  {"LockstepApp/DefaultsOnDisk.swift", source3, sizeof source3},
  {"LockstepApp/Glue.swift", source4, sizeof source4},
  {"LockstepApp/PropertyList.swift", source5, sizeof source5},
  {"LockstepApp/SystemLine.swift", source6, sizeof source6},
  {"LockstepApp/Unheard.swift", source7, sizeof source7},
  {"LockstepApp/VirtualTime.swift", source8, sizeof source8},
  {"LockstepApp/WireReader.swift", source9, sizeof source9},
  {"LockstepApp/WireValue.swift", source10, sizeof source10},
  {"LockstepApp/WireWriter.swift", source11, sizeof source11},
  {"LockstepFoundation/Gaps.swift", source12, sizeof source12},
  {"LockstepFoundation/KeyValueObserving.swift", source13, sizeof source13},
  {"LockstepFoundation/NSPointerArray.swift", source14, sizeof source14},
  {"OSLog/OSLog.swift", source15, sizeof source15},
  {"WatchConnectivity/Container.swift", source16, sizeof source16},
  {"WatchConnectivity/SessionState.swift", source17, sizeof source17},
  {"WatchConnectivity/WCError.swift", source18, sizeof source18},
  {"WatchConnectivity/WCSession+Events.swift", source19, sizeof source19},
  {"WatchConnectivity/WCSession+Observing.swift", source20, sizeof source20},
  {"WatchConnectivity/WCSession+Sends.swift", source21, sizeof source21},
  {"WatchConnectivity/WCSession.swift", source22, sizeof source22},
  {"WatchConnectivity/WCSessionDelegate.swift", source23, sizeof source23},
  {"WatchConnectivity/WCSessionTransfers.swift", source24, sizeof source24},
  {"WatchKit/Lifecycle.swift", source25, sizeof source25},
  {"WatchKit/WKApplication.swift", source26, sizeof source26},
  {"WatchKit/WKExtendedRuntimeSession.swift", source27, sizeof source27},
  {"WatchKit/WKInterfaceDevice.swift", source28, sizeof source28},
  {"WatchKit/WKRefreshBackgroundTask.swift", source29, sizeof source29},
  {"os/LogLine.swift", source30, sizeof source30},
  {"os/Logger.swift", source31, sizeof source31},
  {"os/OSAllocatedUnfairLock.swift", source32, sizeof source32},
  {"os/OSLogMessage.swift", source33, sizeof source33},
  {"os/OSSignposter.swift", source34, sizeof source34},
  {"os/os_log.swift", source35, sizeof source35},
};
const LockstepModuleSource *lockstepModuleSource(size_t index) {
  return index < sizeof sources / sizeof *sources ? &sources[index] : 0;
}
