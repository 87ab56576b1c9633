import LockstepTerminal
import Testing

/// The line at a prompt: what is typed, corrected, recalled, completed and pasted.
struct PromptLineTests {
  private func typed(_ keys: [Key], in line: PromptLine = PromptLine()) -> PromptLine {
    var line = line
    for key in keys { _ = line.handle(key) { _ in ["launch", "lock", "say"] } }
    return line
  }

  private func keys(_ text: String) -> [Key] { text.map { .character($0) } }

  @Test func `what is typed goes in at the cursor`() {
    let line = typed(keys("wach say") + [Key(.home), Key(.right), Key(.right)] + keys("t"))
    #expect(line.text == "watch say")
    #expect(line.shown.before == "wat" && line.shown.after == "ch say")
    #expect(
      typed([Key(.end), Key(.backspace), Key(.left), Key(.delete)], in: line).text == "watch s"
    )
  }

  @Test func `words, beginnings and ends are taken away`() {
    let line = typed(keys("watch say hello"))
    #expect(typed([.control("w")], in: line).text == "watch say ")
    #expect(typed([.control("w"), .control("w")], in: line).text == "watch ")
    #expect(typed([.control("u")], in: line).text == "")
    #expect(typed([.control("a"), Key(.right), .control("k")], in: line).text == "w")
    #expect(typed([.control("a"), .control("e")] + keys("!"), in: line).text == "watch say hello!")
  }

  @Test func `lines typed before come back, and what was begun waits below them`() {
    var line = typed(keys("watch launch") + [Key(.enter)] + keys("watch say") + [Key(.enter)])
    #expect(line.history == ["watch launch", "watch say"])
    line = typed(keys("ph") + [Key(.up), Key(.up), Key(.up)], in: line)
    #expect(line.text == "watch launch")
    #expect(typed([Key(.down), Key(.down)], in: line).text == "ph")
    line = typed([.control("u")] + keys("laun") + [.control("r")], in: line)
    #expect(line.text == "watch launch")
  }

  @Test func `the tabulator writes what all words have in common`() {
    #expect(typed(keys("watch s") + [Key(.tab)]).text == "watch say ")
    #expect(typed(keys("watch l") + [Key(.tab)]).text == "watch l")
    #expect(typed(keys("watch la") + [Key(.tab)]).text == "watch launch ")
    #expect(typed(keys("watch x") + [Key(.tab)]).text == "watch x")
  }

  @Test func `names with blanks are completed in quotes, whatever letters are large`() {
    let names = ["\"Upper Body\"", "\"Upper Arms\"", "Legs"]
    func completed(_ text: String) -> PromptLine {
      var line = typed(keys(text))
      _ = line.handle(Key(.tab)) { _ in names }
      return line
    }
    #expect(completed("start le").text == "start Legs ")
    #expect(completed("start \"upper b").text == "start \"Upper Body\" ")
    let several = completed("start up")
    #expect(several.text == "start \"Upper ")
    #expect(several.shown.choices == ["\"Upper Body\"", "\"Upper Arms\""])
    #expect(typed(keys("b"), in: several).shown.choices.isEmpty)
  }

  @Test func `lines of an earlier start come back`() {
    let line = PromptLine(history: (1...300).map { "line \($0)" })
    #expect(line.history.count == PromptLine.historyMax)
    #expect(typed([Key(.up)], in: line).text == "line 300")
  }

  @Test func `of a paste whole lines are entered, and the last stays`() {
    var line = typed(keys("watch "))
    let answer = line.handle(Key(.paste("launch\nwatch say\n\nphone lo"))) { _ in [] }
    #expect(answer == .enters(["watch launch", "watch say"]))
    #expect(line.text == "phone lo")
  }

  @Test func `an interrupt clears the line before it leaves, and escape leaves at once`() {
    var line = typed(keys("watch"))
    #expect(line.handle(.control("c")) { _ in [] } == .stays)
    #expect(line.text.isEmpty)
    #expect(line.handle(.control("c")) { _ in [] } == .leaves)
    line = typed(keys("watch"))
    #expect(line.handle(Key(.escape)) { _ in [] } == .leaves)
    #expect(line.handle(Key(.enter)) { _ in [] } == .leaves)
  }
}
