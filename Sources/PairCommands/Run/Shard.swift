import LockstepCommandLine
import LockstepPosix

/// One of several parts of the same work, each done by a machine of its own.
struct Shard: Sendable {
  /// Counted from 1.
  let number: Int
  let count: Int

  /// Whether a piece of work, by its place, is in the part.
  func has(_ index: Int) -> Bool { index % count == number - 1 }

  /// Reads `--shard K/N`, or what the environment says for `auto`.
  static func read(_ arguments: Arguments) throws(CommandError) -> Shard? {
    guard let text = arguments.value(RunCommand.shard) else { return nil }
    if text == "auto" { return try fromEnvironment() }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1,
      (1...count).contains(number)
    else {
      throw .usage("“\(text)” is no part of a whole", "write --shard 1/4 to 4/4, or auto")
    }
    return Shard(number: number, count: count)
  }

  /// The variables of systems that start a command several times, and what their first number is.
  private static let variables: [(number: String, count: String, first: Int)] = [
    ("TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS", 0), ("CI_NODE_INDEX", "CI_NODE_TOTAL", 1),
    ("CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL", 0),
    ("BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT", 0),
    ("SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", 1),
  ]

  private static func fromEnvironment() throws(CommandError) -> Shard? {
    // Bazel wants to see that the program knows of its parts.
    if let path = Environment.value("TEST_SHARD_STATUS_FILE") {
      try CommandError.wrapping { try FileSystem.writeFile(path, []) }
    }
    for (number, count, first) in variables {
      let (index, total) = (Environment.value(number), Environment.value(count))
      // A system that is not asked for parts may say that there is one.
      if index == nil, total == nil || total == "1" { continue }
      guard let index, let total else {
        let (there, missing) = index == nil ? (count, number) : (number, count)
        throw .usage("\(there) is set, and \(missing) is not", "set both, or write --shard K/N")
      }
      let least = number == "SLURM_ARRAY_TASK_ID" ? Environment.value("SLURM_ARRAY_TASK_MIN") : nil
      guard let place = Int(index), let all = Int(total), all >= 1 else {
        throw .usage("\(number)=\(index) and \(count)=\(total) are no part of a whole", "")
      }
      let begin = least.flatMap { Int($0) } ?? first
      let part = place - begin + 1
      guard (1...all).contains(part) else {
        throw .usage(
          "\(number)=\(index) is not one of \(all) parts from \(begin) on",
          least == nil
            ? "number them from \(begin)" : "number them without a step: --array=1-\(all)"
        )
      }
      return Shard(number: part, count: all)
    }
    return nil
  }
}
