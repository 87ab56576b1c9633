import LockstepProtocol
import LockstepSimulation

extension Engine {
  /// Switches off the wearer's watch, and switches on another one, new or worn before.
  ///
  /// - Parameter number: The number of the watch; the one worn at the beginning has number 1.
  package mutating func wear(_ number: Int) throws(DeviceFault) {
    if number == worn { return }
    guard case .leased(let port) = hasCrashed(.watch) ? watch.crashedPort : watch.port else {
      throw DeviceFault(.watch, .cannotWear(number))
    }
    if !hasCrashed(.watch) { try crash(.watch, .kill) }
    guard port.change(to: number) else { throw DeviceFault(.watch, .cannotWear(number)) }
    clocksPutAway[worn] = watch.clock
    watch.clock =
      clocksPutAway[number] ?? DeviceClock(startedAt: .zero, wallAtStart: configuration.epoch)
    worn = number
    record(.watch, .worn(watch: number))
    try restart(.watch)
  }

  /// Says if the watch with this number is worn.
  package func wears(_ number: Int) -> Bool { number == worn }
}
