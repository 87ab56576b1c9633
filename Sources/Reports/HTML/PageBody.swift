/// The parts of the page that are the same for every run, as HTML.
enum PageBody {
  /// The two screens at the chosen instant, and the packets between them.
  static let stage = """
    <section class="stage" aria-label="Both screens at the chosen instant">
    <div class="device watch" id="watch" role="group" aria-label="Watch"></div>
    <div class="between">
    <div class="clock"><b id="time">0.000</b> s</div>
    <div id="air" class="air"></div>
    <div id="wire" aria-hidden="true"></div>
    <div id="say" aria-live="polite"></div>
    </div>
    <div class="device phone" id="phone" role="group" aria-label="Phone"></div>
    </section>

    """

  /// The controls above the lanes, with which a person chooses the instant.
  static let controls = """
    <section class="controls" aria-label="Controls">
    <button id="prev" title="Event before (←)" aria-label="Event before">◀</button>
    <button id="play" title="Play from here, or stop (space)"
     aria-label="Play from here, or stop">▶</button>
    <button id="next" title="Next event (→)" aria-label="Next event">▶|</button>
    <select id="speed" aria-label="Speed of playing" title="Speed of playing">
    <option value="1">1×</option><option value="4">4×</option>
    <option value="16">16×</option><option value="64">64×</option></select>
    <input id="scrub" type="range" min="0" max="100000" step="1" value="0" aria-label="Instant">
    <button id="out" title="Shorter lanes (-)" aria-label="Zoom out">−</button>
    <button id="fit" title="The whole run (0)">Fit</button>
    <button id="in" title="Longer lanes (+)" aria-label="Zoom in">+</button>
    </section>
    <noscript><p>Without scripts the lanes below are all there is: screens, bodies and the list of
    events need them.</p></noscript>

    """

  /// The part below the lanes: the legend, the chosen event, and the list of events.
  static let after = """
    <ul class="legend" aria-label="What the lines mean">
    <li><i class="message"></i>message, reply</li><li><i class="userInfo"></i>user info</li>
    <li><i class="context"></i>application context</li><li><i class="launch"></i>launch</li>
    <li><i class="receipt"></i>receipt, presence</li>
    <li><i class="lost"></i>× lost half way</li><li><i class="no"></i>believes: not reachable</li>
    </ul>
    <div class="below">
    <section class="events" aria-label="Events">
    <div class="filters">
    <input id="search" type="search" placeholder="Search words and bodies (/)"
     aria-label="Search words and bodies">
    <span id="groups" role="group" aria-label="Kinds of events"></span>
    <span id="found" aria-live="polite"></span>
    </div>
    <div id="list" role="group" aria-label="Events, one a line"></div>
    </section>
    <section class="detail" id="detail" aria-label="The chosen event"></section>
    </div>
    <details class="keys"><summary>Keys</summary>
    <p><kbd>←</kbd> <kbd>→</kbd> event before and after · <kbd>space</kbd> play ·
    <kbd>+</kbd> <kbd>−</kbd> <kbd>0</kbd> zoom · <kbd>/</kbd> search ·
    <kbd>Home</kbd> <kbd>End</kbd> first and last event · drag or tap in the lanes to choose an instant,
    on a line to choose its packet</p></details>
    <div id="tip" role="tooltip" hidden></div>
    """
}
