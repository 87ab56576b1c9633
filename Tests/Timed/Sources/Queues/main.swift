import Dispatch

// What `lockstep bench apps` plays in virtual time: items on concurrent queues that do nothing.
//   queues-tool async N    N items, handed in one after the other
//   queues-tool due N      N items, due a millisecond apart

let words = CommandLine.arguments
guard words.count == 3, let count = Int(words[2]) else {
  fatalError("usage: queues-tool async|due N")
}

let group = DispatchGroup()
let queues = (0..<4).map { DispatchQueue(label: "queue.\($0)", attributes: .concurrent) }
let start = DispatchTime.now()
for number in 0..<count {
  let queue = queues[number % queues.count]
  if words[1] == "due" {
    group.enter()
    queue.asyncAfter(deadline: start + .milliseconds(number)) { group.leave() }
  } else {
    queue.async(group: group) {}
  }
}
group.wait()
