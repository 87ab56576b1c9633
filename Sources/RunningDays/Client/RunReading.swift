import LockstepDevices
import LockstepHTTP
import LockstepHealth
import LockstepProtocol
import LockstepSimulation

/// The runs that a health query has found, while the app asks for the statistics of each.
struct RunReading {
  private let results: HKAnchoredObjectQuery.Results
  private let heads: [HKWorkout.Head]
  private var statistics: [HKStatistics?] = []

  private static let questions: [(type: HKQuantityTypeIdentifier, options: HKStatisticsOptions)] = [
    (.distanceWalkingRunning, .cumulativeSum), (.activeEnergyBurned, .cumulativeSum),
    (.heartRate, .discreteAverage),
  ]

  init(_ results: HKAnchoredObjectQuery.Results) {
    self.results = results
    heads = results.added.compactMap(\.workoutHead)
  }

  var answerCount: Int { statistics.count }

  /// Makes the calls that ask health for the runs' statistics; health answers in the same order.
  func calls(taggedAs tag: String) -> [AppCall] {
    heads.flatMap { head in
      Self.questions.map { question in
        let query = HKStatisticsQuery(question.type, .workout(head.id), options: question.options)
        return .tagged(tag, .health(.statistics(query)))
      }
    }
  }

  mutating func take(_ answer: HKStatistics?) { statistics.append(answer) }

  /// The findings, once all calls are answered; before that `nil`.
  var found: RunSync.Found? {
    let count = Self.questions.count
    guard statistics.count == heads.count * count else { return nil }
    let runs = heads.enumerated().map { index, head in
      let answers = statistics[(index * count)...]
      return Run(
        head,
        distance: answers[index * count],
        energy: answers[index * count + 1],
        heartRate: answers[index * count + 2]
      )
    }
    return RunSync.Found(
      runs: runs,
      deleted: results.deleted,
      anchor: results.anchor,
      hasMore: results.added.count >= SyncRequest.workoutsMax
    )
  }
}

extension RunSync.Memory {
  /// Reads a kept reading; `nil` if it cannot be read.
  init?(_ text: JSONText) {
    do throws(JSONError) {
      var reader = JSONReader(text.bytes)
      self = try Self.read(&reader)
    } catch {
      return nil
    }
  }
}

extension WebCall {
  /// Makes the web request for a request to the server; the app waits for it as long as for any other.
  init(_ request: RunServerRequest, to server: WebAddress) {
    let message = request.message(to: server)
    self.init(
      message.method,
      message.target,
      content: message.content,
      timeout: FaultyRunServer.patience
    )
  }
}
