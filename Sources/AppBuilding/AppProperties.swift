/// The property list (`Info.plist`) in an app's bundle.
package enum AppProperties {
  /// Makes the text of the list; its identifiers are made from the name of the package's folder.
  package static func text(package: String, role: AppRole) -> String {
    let name = String(package.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    let phone = "app.lockstep.\(name)"
    let identifier = role == .watch ? "\(phone).watchkitapp" : phone
    var entries = [
      ("CFBundleIdentifier", identifier), ("CFBundleName", name), ("CFBundleDisplayName", name),
      ("CFBundleShortVersionString", "1.0"), ("CFBundleVersion", "1"),
    ]
    if role == .watch { entries.append(("WKCompanionAppBundleIdentifier", phone)) }
    let lines = entries.map { "  <key>\($0.0)</key><string>\($0.1)</string>" }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
      \(lines.joined(separator: "\n"))
      </dict>
      </plist>

      """
  }
}
