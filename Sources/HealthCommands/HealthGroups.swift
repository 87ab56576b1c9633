package import LockstepCommandLine

/// The commands of `phonesim` about what health keeps, a word of the program each.
package enum HealthGroups {
  package static let all = [
    FitCommand.group, HealthCommand.group, DaysCommand.group, UploadCommand.group,
  ]
}
