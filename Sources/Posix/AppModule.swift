import LockstepAppModules

/// A source file of the stand-ins for the vendor's modules, which is embedded in this program.
package struct AppModule: Sendable {
  /// The path below the folder of the modules, such as `WatchConnectivity/WCSession.swift`.
  package let path: String
  package let bytes: [UInt8]

  /// The module that the source belongs to.
  package var module: String { String(path.prefix { $0 != "/" }) }

  /// All sources, in the order of their paths.
  package static let sources: [AppModule] = {
    var sources: [AppModule] = []
    while let source = unsafe lockstepModuleSource(sources.count)?.pointee {
      let bytes = unsafe UnsafeBufferPointer(start: source.bytes, count: source.count)
      unsafe sources.append(AppModule(path: String(cString: source.path), bytes: Array(bytes)))
    }
    return sources
  }()
}
