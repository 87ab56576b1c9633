import LockstepCommandLine
import LockstepPosix

/// One of several parts of the same work, each for a machine of its own.
struct Shard: Sendable {
  /// The number of the part, counted from 1.
  let number: Int
  let count: Int

  /// Says if the piece of work at an index belongs to the part.
  func has(_ index: Int) -> Bool { index % count == number - 1 }

  /// Reads `--shard K/N`, or for `auto` the variables of the environment.
  static func read(_ arguments: Arguments) throws(CommandError) -> Shard? {
    guard let text = arguments.value(RunCommand.shard) else { return nil }
    if text == "auto" { return try fromEnvironment() }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1,
      (1...count).contains(number)
    else {
      throw .usage("--shard is PART/PARTS or auto, found “\(text)”", "write --shard 1/4 to 4/4")
    }
    return Shard(number: number, count: count)
  }

  /// The variables by which CI systems number the parts, each with its first number.
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
        throw .usage(
          "\(number)=\(index) and \(count)=\(total) are not a part's number and the number of parts",
          "set both to whole numbers, or write --shard K/N"
        )
      }
      let begin = least.flatMap { Int($0) } ?? first
      let part = place - begin + 1
      guard (1...all).contains(part) else {
        throw .usage(
          "\(number)=\(index) is none of the \(all) parts, which are \(begin) to \(begin &+ all &- 1)",
          least == nil
            ? "number them from \(begin)" : "number them without a step: --array=1-\(all)"
        )
      }
      return Shard(number: part, count: all)
    }
    return nil
  }
}
