import LockstepProtocol

/// The events that an app can be given, as fields of JSON.
enum AppEvents {
  static let launched =
    #""type":"launched","origin":5,"last":0,"permission":"notDetermined","kept":[],"#
    + #""outstanding":[],"documents":[],"notKept":0,"problems":[]"#
  static let activated = #""type":"session","event":"activated""#

  /// Something of each kind, in an order in which it may come.
  static func all(for role: Role) -> [String] {
    let both = [
      #""type":"session","event":"reachability","value":true"#,
      #""type":"state","state":"background""#, #""type":"state","state":"foreground""#,
      #""type":"action","do":"conformance","text":"hello""#,
      #""type":"message","id":1,"reply":false,"payload":{"text":"hello"}"#,
      #""type":"message","id":2,"reply":true,"payload":{"text":"hello"}"#,
      #""type":"message","id":3,"reply":true,"payload":{"$data":"AAEC"}"#,
      #""type":"reply","to":9,"payload":{"text":"hello"}"#,
      #""type":"reply","to":9,"payload":{"text":"hello"},"tag":"nobody's""#,
      #""type":"more","documents":[{"name":"conformance","content":{"text":"hello"}}]"#,
      #""type":"context","payload":{"text":"hello"}"#,
      #""type":"userInfo","origin":9,"id":1,"payload":{"text":"hello"}"#,
      #""type":"userInfo","origin":9,"id":1,"payload":{"text":"hello"}"#,
      #""type":"file","origin":9,"id":2,"name":"a.bin","size":5,"metadata":{},"data":"aGVsbG8=""#,
      #""type":"session","event":"outcome","kind":"message","id":1,"outcome":"failed","code":7007"#,
      #""type":"permission","permission":"denied""#,
      #""type":"clocks","jumps":0,"offset":1000,"within":2000,"at":0"#,
      #""type":"clocks","jumps":1"#, #""type":"storage","notKept":1,"problems":["full"]"#,
      #""type":"storage","notKept":0,"problems":[]"#, #""type":"files""#,
      #""type":"files","paths":["a.bin"]"#, #""type":"sent","origin":4,"name":"first""#,
      #""type":"renewed","origin":6,"outstanding":[]"#,
      #""type":"workout","refused":"the person does not allow it""#,
      #""type":"session","event":"reachability","value":false"#,
    ]
    let watch = [
      #""type":"launch","id":1,"payload":{"text":"hello"}"#,
      #""type":"complication","payload":{"text":"hello"}"#,
    ]
    return role == .watchApp ? both + watch : both
  }
}
