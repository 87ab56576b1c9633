import LockstepLanguages
import LockstepHTTP
import LockstepHealthStore
import LockstepSimulation
import LockstepUpload

extension UploadClient.State {
  /// The reason as a phrase within a line.
  var phrase: Phrase {
    switch self {
    case .connecting: Phrase("upload.connecting")
    case .uploading(let number):
      number == 1 ? Phrase("upload.uploading") : Phrase("upload.uploadingAgain", String(number))
    case .processing(let poll):
      poll == 0 ? Phrase("upload.processing") : .count(poll, of: "askedAfter")
    case .refreshing: Phrase("upload.refreshing")
    case .waiting(let pause, let reason):
      Phrase("upload.waiting", [.verbatim(String(max(1, pause.seconds))), reason.phrase])
    }
  }
}

extension UploadClient.Outcome {
  /// The reason as a phrase with the next thing to do.
  var phrase: Phrase {
    switch self {
    case .connected(let athlete?): Phrase("upload.connectedAs", athlete)
    case .connected(nil): Phrase("upload.connected")
    case .denied(let reason): Phrase("upload.denied", [reason.phrase])
    case .wrongState: Phrase("upload.wrongState")
    case .disconnected: Phrase("upload.disconnected")
    case .notConnected: Phrase("upload.nobody", "phonesim upload connect")
    case .revoked: Phrase("upload.revoked", "phonesim upload connect")
    case .uploaded(let activity, let wasThere):
      Phrase(wasThere ? "upload.there" : "upload.done", activity)
    case .rejected(let reason): Phrase("upload.rejected", [reason.phrase])
    case .deletedThere: Phrase("upload.deletedThere")
    case .stillProcessing: Phrase("upload.stillProcessing")
    case .rateLimited(let until):
      Phrase("upload.rateLimited", [.date("\(HealthText.second(until)) UTC")])
    case .offline: Phrase("upload.offline")
    case .failed(let reason): Phrase("upload.failed", [reason.phrase])
    case .cancelled: Phrase("upload.cancelled")
    }
  }
}

extension UploadReason {
  var phrase: Phrase {
    switch self {
    case .told(let words): .verbatim(words)
    case .status(let status): Phrase("upload.answered", String(status))
    case .noAnswer: Phrase("upload.noAnswer")
    case .web(let failure): failure.phrase
    case .leftAlone: Phrase("upload.leftAlone")
    case .noCode: Phrase("upload.noCode")
    case .notAllowed(let scope): Phrase("upload.notAllowed", scope)
    case .connectAgain(let reason): Phrase("upload.connectAgain", [reason.phrase])
    case .eachTime(let reason, let tries):
      Phrase("upload.eachTime", [reason.phrase, .verbatim(String(tries))])
    case .nothingToOpen: Phrase("upload.nothingToOpen")
    case .consentStatus(let status): Phrase("upload.consentAnswered", String(status))
    }
  }
}

extension WebFailure {
  var phrase: Phrase {
    switch self {
    case .noConnection: Phrase("upload.nobodyListens")
    case .timedOut: Phrase("upload.timedOut")
    case .lost: Phrase("upload.lost")
    case .other(let words): .verbatim(words)
    }
  }
}

extension UploadMemory.Job {
  /// The progress of the job as a phrase for a table.
  var state: Phrase {
    let stage = Phrase("stage.\(stage.rawValue)")
    return isDuplicate ? Phrase("upload.wasThere", [stage]) : stage
  }
}

extension UploadApp.Problem {
  var phrase: Phrase {
    switch self {
    case .line(let number): Phrase("upload.appLine", String(number))
    case .missing(let name): Phrase("error.missing", name)
    case .template(let name): Phrase("upload.appTemplate", name)
    case .server(let refusal): Phrase("upload.appServer", [refusal.phrase])
    case .scheme: Phrase("upload.appScheme")
    }
  }
}

extension WebAddress.Refusal {
  var phrase: Phrase {
    switch self {
    case .noScheme: Phrase("address.noScheme")
    case .scheme(let name): Phrase("address.scheme", name)
    case .more: Phrase("address.more")
    case .noHost: Phrase("address.noHost")
    case .port(let text): Phrase("address.port", text)
    case .open: Phrase("address.open")
    }
  }
}
