/// Virtual time for programs that know nothing of it, as sources that the user's toolchain compiles.
///
/// `C` is a library that is loaded before the program's own ones and takes the place of what makes
/// threads, waits and reads clocks. `Probes` is a program that tries it.
package enum TimeSources {
  /// A source file: its name and its bytes.
  package typealias Source = (name: String, bytes: [UInt8])

  /// The library's sources in C, with its headers.
  package static let library: [Source] = [
    ("baton.h", PackageResources.baton_h), ("real.h", PackageResources.real_h),
    ("lockstep_time.h", PackageResources.lockstep_time_h), ("baton.c", PackageResources.baton_c),
    ("clocks.c", PackageResources.clocks_c), ("crashes.c", PackageResources.crashes_c),
    ("descriptors.c", PackageResources.descriptors_c), ("dispatch.c", PackageResources.dispatch_c),
    ("futex.c", PackageResources.futex_c), ("instants.c", PackageResources.instants_c),
    ("later.c", PackageResources.later_c), ("locks.c", PackageResources.locks_c),
    ("outside.c", PackageResources.outside_c),
    ("processor.c", PackageResources.processor_c),
    ("random.c", PackageResources.random_c), ("real.c", PackageResources.real_c),
    ("report.c", PackageResources.report_c), ("start.c", PackageResources.start_c),
    ("threads.c", PackageResources.threads_c), ("timers.c", PackageResources.timers_c),
  ]

  /// The sources of the program that tries it, in Swift.
  package static let probes: [Source] = [
    ("Probes.swift", PackageResources.Probes_swift_txt),
    ("DispatchProbes.swift", PackageResources.DispatchProbes_swift_txt),
    ("ThreadProbes.swift", PackageResources.ThreadProbes_swift_txt),
    ("FoundationProbes.swift", PackageResources.FoundationProbes_swift_txt),
    ("TaskProbes.swift", PackageResources.TaskProbes_swift_txt),
    ("Stories.swift", PackageResources.Stories_swift_txt),
  ]
}
