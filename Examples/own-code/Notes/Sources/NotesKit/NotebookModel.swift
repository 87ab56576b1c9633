import Combine
import Foundation

/// The notebook that both devices write into: what is made here is sent, and what comes is kept.
public final class NotebookModel: ObservableObject {
  @Published public private(set) var notebook: Notebook
  @Published public private(set) var isReachable = false

  private let bridge: SessionBridge
  private let file: URL
  private var cancellables: Set<AnyCancellable> = []

  /// - Parameter pause: How long nothing is to change before the notebook is saved. Anything but zero is a
  ///   mistake: what came was taken, and is lost if the app is ended before.
  public init(
    bridge: SessionBridge,
    in folder: URL = URL.documentsDirectory,
    savingAfter pause: Int = 0
  ) {
    self.bridge = bridge
    file = folder.appendingPathComponent("notebook.json")
    notebook =
      (try? JSONDecoder().decode(Notebook.self, from: Data(contentsOf: file))) ?? Notebook()
    follow()
    save(after: pause)
  }

  private func follow() {
    bridge.userInfos.receive(on: DispatchQueue.main)
      .sink { [weak self] in self?.notebook.take($0) }
      .store(in: &cancellables)
    bridge.context.receive(on: DispatchQueue.main)
      .sink { [weak self] in self?.notebook.take(context: $0) }
      .store(in: &cancellables)
    bridge.files.map(\.name).receive(on: DispatchQueue.main)
      .sink { [weak self] in self?.notebook.sketches.insert($0) }
      .store(in: &cancellables)
    // A context that was not sent yet is lost with its device, so it is set anew by each launch.
    bridge.$isActivated.filter { $0 }.receive(on: DispatchQueue.main)
      .sink { [weak self] _ in self?.publishName() }
      .store(in: &cancellables)
    bridge.$isReachable.removeDuplicates().receive(on: DispatchQueue.main)
      .assign(to: &$isReachable)
  }

  private func save(after pause: Int) {
    let changes = $notebook.dropFirst().removeDuplicates()
    let cancellable =
      pause == 0
      ? changes.sink { [weak self] in self?.save($0) }
      : changes.debounce(for: .seconds(pause), scheduler: .main)
        .sink { [weak self] in self?.save($0) }
    cancellable.store(in: &cancellables)
  }

  private func save(_ notebook: Notebook) {
    try? JSONEncoder().encode(notebook).write(to: file, options: .atomic)
  }

  // MARK: What a person does

  public func note(_ text: String = "") {
    notebook.made += 1
    bridge.queue(["note": "note \(notebook.made)", "text": text])
  }

  /// Makes a note of each line.
  ///
  /// It has a mistake: the lines are cleaned side by side, and come to the main queue as each is ready.
  public func paste(_ text: String) {
    for line in text.split(separator: "\n") {
      DispatchQueue.global().async {
        let clean = line.trimmingCharacters(in: .whitespaces)
        DispatchQueue.main.async { self.note(clean) }
      }
    }
  }

  public func sketch() {
    notebook.made += 1
    let name = "sketch \(notebook.made)"
    let drawn = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    try? Data(name.utf8).write(to: drawn)
    bridge.send(drawn, named: name)
  }

  public func rename() {
    notebook.ownRenamed += 1
    publishName()
  }

  private func publishName() {
    if notebook.ownRenamed > 0 { bridge.publish(["renamed": notebook.ownRenamed]) }
  }

  #if os(iOS)
    public func updateFace() {
      notebook.ownFace += 1
      bridge.updateFace(["face": notebook.ownFace])
    }
  #endif
}
