import LockstepLanguages
import LockstepCommandLine
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepWorkouts

/// The forms of export in which a workout is a single file.
enum ExportForm: String, CaseIterable {
  case tcx
  case gpx
  case fit
  case geojson

  /// The reason that a workout cannot be written in this form.
  struct Refusal: Error {
    let reason: Phrase
  }

  /// Writes the workout in this form, and lists the losses.
  func export(_ workout: HKWorkout) throws(Refusal) -> WorkoutExport {
    switch self {
    case .tcx: return TrackExport.tcx(workout)
    case .gpx:
      if let export = TrackExport.gpx(workout) { return export }
      throw Refusal(reason: Phrase("export.noPlaceGPX"))
    case .fit:
      do throws(FITExportError) {
        // With the document in it nothing is lost.
        return WorkoutExport(bytes: try FITExport(workout).file())
      } catch {
        throw Refusal(reason: error.phrase)
      }
    case .geojson:
      guard let text = RouteGeoJSON.text(workout) else {
        throw Refusal(reason: Phrase("export.noPlaceGeoJSON"))
      }
      let losses = [Phrase("loss.butWay")]
      return WorkoutExport(bytes: text.bytes + [UInt8(ascii: "\n")], losses: losses)
    }
  }

  /// Makes the error for a file on standard output together with a report for programs, which would
  /// mix.
  ///
  /// - Parameter place: The path that `--to` names.
  static func bothOnOutput(_ place: String) -> CommandError {
    .usage(Phrase("export.both"), .write("--to \(place)"))
  }

  /// Writes a file's bytes to standard output.
  func show(_ bytes: [UInt8]) throws(CommandError) {
    switch self {
    case .geojson: StandardStream.write(json: bytes)
    case .tcx, .gpx: StandardStream.write(String(decoding: bytes, as: UTF8.self))
    case .fit:
      guard StandardStream.write(file: bytes) else {
        throw .usage(Phrase("export.noText"), Phrase("export.noTextHint"))
      }
    }
  }
}
