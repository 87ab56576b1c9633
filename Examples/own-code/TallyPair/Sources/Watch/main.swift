import Foundation
import LockstepApp
import TallyKit

let tally = Tally()
let session = SessionManager.shared

func show() { LockstepApp.show(["count": tally.count]) }

session.onReachability = { LockstepApp.show(["reachable": $0]) }
let take = session.onUserInfo
session.onUserInfo = {
  take?($0)
  show()
}
LockstepApp.on("tick") { _ in
  tally.tick()
  show()
}
LockstepApp.on("ask") { _ in
  session.ask(["ask": "count"], timeout: 5) { result in
    switch result {
    case .success(let reply): LockstepApp.show(["answer": reply["count"]])
    case .failure(let error): LockstepApp.show(["answer": "\(error)"])
    }
  }
}
LockstepApp.run {
  session.start()
  show()
}
