import Foundation
import LockstepApp
import PayloadsKit

let exchange = Exchange()
exchange.onReport = { way, differences in
  LockstepApp.show([way: differences.isEmpty ? "right" : differences.joined(separator: "; ")])
}
LockstepApp.on("send") { _ in try exchange.send() }
LockstepApp.on("refused") { _ in exchange.sendRefused() }
LockstepApp.run { exchange.start() }
