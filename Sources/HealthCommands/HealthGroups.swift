package import LockstepCommandLine

/// The commands of `phonesim` that concern health, each of them a word of the command line.
package enum HealthGroups {
  package static let all = [
    FitCommand.group, HealthCommand.group, DaysCommand.group, UploadCommand.group,
  ]
}
