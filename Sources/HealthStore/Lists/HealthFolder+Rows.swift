package import LockstepHealth
package import LockstepSimulation

extension HealthFolder {
  /// Lists all workouts by their documents' heads, and the problems of documents that cannot be read.
  package func rows() throws(DiskError) -> (rows: [WorkoutRow], problems: [HealthProblem]) {
    var rows: [WorkoutRow] = []
    var problems: [HealthProblem] = []
    for entry in try entries() {
      do throws(HealthProblem) {
        rows.append(WorkoutRow(try head(entry), path: entry.path))
      } catch {
        problems.append(error)
      }
    }
    return (rows, problems)
  }
}
