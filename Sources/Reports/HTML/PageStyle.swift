/// The style sheet of the page, for light and dark, for paper, and for wide and narrow windows.
enum PageStyle {
  static let text = base + "\n" + lanes + "\n" + below

  private static let base = #"""
    :root{color-scheme:light dark;--bg:#f6f7f9;--card:#fff;--ink:#1a1f29;--soft:#5d6675;--line:#d9dee6;
    --accent:#1f6feb;--good:#1a7f37;--warn:#9a6700;--bad:#cf222e;--glass:#0b0e14;--ready:#57606a;
    --work:#1f883d;--rest:#1f6feb;--finish:#8250df;--message:#0969da;--user:#bc4c00;--ctx:#8250df;
    --launch:#bf3989;--quiet:#afb8c1;--linkup:#eaf4ea;--stall:#fff3c4;--down:#e3e6eb;--on:#dbe4f0;
    --over:#fff}
    @media(prefers-color-scheme:dark){:root{--bg:#0d1117;--card:#161b22;--ink:#e6edf3;--soft:#95a0ae;
    --line:#30363d;--accent:#58a6ff;--good:#3fb950;--warn:#d29922;--bad:#ff7b72;--glass:#000;
    --ready:#6e7681;--work:#1a7f37;--rest:#1f6feb;--finish:#8957e5;--message:#58a6ff;--user:#f0883e;
    --ctx:#bc8cff;--launch:#f778ba;--quiet:#565e68;--linkup:#12261a;--stall:#3a2f0b;--down:#22272e;
    --on:#24303f;--over:#0d1117}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--bg);color:var(--ink);
    font:15px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
    header{display:flex;flex-wrap:wrap;gap:6px 24px;align-items:baseline;padding:18px 24px 10px}
    h1{font-size:22px;margin:0;letter-spacing:-.01em}h2{font-size:15px;margin:0 0 6px}
    .facts{display:flex;flex-wrap:wrap;gap:6px;list-style:none;margin:0;padding:0;color:var(--soft)}
    .facts li{background:var(--card);border:1px solid var(--line);border-radius:99px;padding:1px 10px;
    font-size:13px}.facts b{color:var(--ink);font-variant-numeric:tabular-nums}
    .good b{color:var(--good)}.warn b{color:var(--warn)}.bad b{color:var(--bad)}
    main{padding:0 24px 40px}
    .failures{border:1px solid var(--bad);border-left-width:5px;border-radius:10px;padding:10px 14px;
    margin:0 0 14px;background:var(--card)}
    .failures article{border-top:1px solid var(--line);padding:8px 0}.failures p{margin:2px 0 6px}
    .failures h3{margin:0;font-size:14px;overflow-wrap:anywhere}.failures h4{margin:8px 0 2px;
    font-size:12px;color:var(--soft)}.failures a{color:var(--accent)}
    .failures dl{display:grid;grid-template-columns:auto 1fr;gap:2px 12px;margin:0 0 8px;font-size:13px}
    .failures dt{color:var(--soft)}.failures dd{margin:0;overflow-wrap:anywhere}
    .failures pre{background:var(--bg);border-radius:8px;padding:8px 10px;overflow-x:auto;
    white-space:pre;overflow-wrap:normal}.failures pre.again{white-space:pre-wrap}
    .source .bad{color:var(--bad);font-weight:700}.source .good{color:var(--good)}
    .scenario{margin-top:14px}.scenario summary{cursor:pointer;color:var(--soft)}
    .scenario pre{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:10px;
    margin-top:8px;overflow-x:auto;white-space:pre}.scenario p{font-size:13px;overflow-wrap:anywhere}
    .stage{display:grid;grid-template-columns:minmax(190px,230px) minmax(140px,1fr) minmax(240px,330px);
    gap:18px;align-items:stretch;max-width:980px;margin:0 auto 12px}
    .device{background:var(--glass);color:#e8edf4;border:3px solid #4b5563;padding:12px 14px;
    min-height:214px;display:flex;flex-direction:column;overflow:hidden;font-size:14px}
    .device.watch{border-radius:38px;text-align:center;justify-content:center;padding:16px}
    .device.phone{border-radius:22px}
    .device.gone{border-color:#f85149;opacity:.75}
    .device h3{font-size:15px;margin:0 0 2px;font-weight:600;overflow-wrap:anywhere}
    .device .page{font-weight:700}.device .page::first-letter{text-transform:uppercase}
    .device .big{font:700 40px/1.1 ui-rounded,system-ui,sans-serif;font-variant-numeric:tabular-nums}
    .device small{color:#9aa4b2;display:block}.device ul{list-style:none;margin:4px 0;padding:0}
    .device li{display:flex;justify-content:space-between;gap:10px}
    .device .flag{color:#f0b93a;font-size:13px}.device .mirror{border:1px solid currentColor;
    border-radius:12px;padding:8px 12px;margin-bottom:8px;text-align:center}
    .device .mirror h3,.device .mirror small{color:#e8edf4}.stale{opacity:.6}
    .device.by-fields{text-align:left;justify-content:flex-start}
    .device.watch.by-fields{padding:20px 22px}.device .fields{margin:4px 0;display:grid;
    grid-template-columns:minmax(0,auto) minmax(0,1fr);gap:2px 10px}.device dt{color:#9aa4b2;
    overflow-wrap:anywhere}.device dd{margin:0;overflow-wrap:anywhere}
    .device .fields ul{margin:0}.device .fields li{display:block}.device .fields small{display:inline}
    .c-ready{color:#a8b1bd}.c-work{color:#56d364}.c-rest{color:#79c0ff}.c-finish{color:#d2a8ff}
    .between{display:flex;flex-direction:column;justify-content:center;align-items:center;gap:6px;
    text-align:center;color:var(--soft)}
    .clock{font-size:15px}.clock b{font-size:28px;color:var(--ink);font-variant-numeric:tabular-nums}
    .air{width:100%;border-top:3px solid var(--work);padding-top:5px;font-size:13px}
    .air.stalled{border-top-style:dashed;border-color:var(--warn)}
    .air.unseen{border-top-style:dotted;border-color:var(--line)}
    .air.disconnected{border-top-style:dotted;border-color:var(--bad)}
    #wire{width:100%;height:100px;overflow:hidden;font-size:12px}
    .packet{display:grid;grid-template-columns:minmax(0,1fr) 76px;gap:0 8px;line-height:16px;
    height:25px;text-align:left;color:var(--quiet)}.packet small{color:var(--soft);font-size:11.5px;
    white-space:nowrap;overflow:hidden;text-overflow:ellipsis}.packet small:last-child{grid-column:2;
    grid-row:1;text-align:right;font-variant-numeric:tabular-nums}.packet span{grid-column:1/-1;
    height:2px;margin:3px 5px 0;background:var(--line);position:relative}.packet i{position:absolute;
    top:-2px;width:6px;height:6px;margin-left:-3px;border-radius:50%;background:currentColor}
    .packet.message,.packet.reply,.packet.failure{color:var(--message)}
    .packet.userInfo{color:var(--user)}.packet.context{color:var(--ctx)}
    .packet.launch{color:var(--launch)}.packet.lost{color:var(--bad)}
    .packet.lost small:last-child{color:var(--bad)}
    #say{font-size:13px;min-height:2.9em;overflow-wrap:anywhere}
    .controls{display:flex;gap:6px;align-items:center;margin:4px 0 10px;position:sticky;top:0;z-index:3;
    background:var(--bg);padding:6px 0}
    button,select,input[type=search]{font:inherit;color:inherit;background:var(--card);
    border:1px solid var(--line);border-radius:8px;padding:4px 10px;min-height:32px}
    button{cursor:pointer}button:hover{border-color:var(--accent)}
    :focus-visible{outline:2px solid var(--accent);outline-offset:1px}
    #scrub{flex:1;accent-color:var(--accent);min-width:60px}
    """#

  private static let lanes = #"""
    .lanes{display:grid;grid-template-columns:104px 1fr;background:var(--card);
    border:1px solid var(--line);border-radius:12px;overflow:hidden}
    .names{position:relative;border-right:1px solid var(--line);font-size:12px;color:var(--soft)}
    .names span{position:absolute;right:8px;left:4px;display:flex;align-items:center;
    justify-content:flex-end;white-space:nowrap}
    #scroll{overflow-x:auto;overflow-y:hidden;cursor:crosshair;touch-action:pan-x}
    #map{display:block;font:11px system-ui,sans-serif}
    #map text{fill:var(--ink);pointer-events:none}
    .band rect{fill:var(--on)}#map .page text{fill:#fff;font-weight:600}
    .band.ready rect{fill:var(--ready)}.band.work rect{fill:var(--work)}
    .band.rest rect{fill:var(--rest)}.band.finish rect{fill:var(--finish)}
    .band.stale{opacity:.45}.band.suspended rect{fill:var(--stall)}
    .band.power text,.band.yes text{opacity:0}#map .no text{font-weight:600}
    .band.yes rect{fill:var(--work);opacity:.5}.band.no rect{fill:url(#hatch)}
    .hatch{fill:var(--bad);opacity:.55}
    .band.link text{opacity:.55}
    .band.connected rect{fill:var(--linkup)}.band.stalled rect{fill:var(--stall)}
    .band.disconnected rect{fill:var(--down)}
    .band.life text,.band.verb text,.band.task text,.band.file text{font-size:10.5px}
    .band.screen rect{fill:var(--finish);opacity:.25}.band.task rect{fill:var(--stall)}
    .band.file rect{fill:var(--user);opacity:.35}.band.verb rect{fill:none}
    #map .verb text{transform:translateX(8px)}.band.verb{clip-path:inset(0 7px 0 0)}
    .band.life rect{fill:var(--down)}.band.foreground rect{fill:var(--on)}
    .band.background rect,.band.running rect,.band.workout-session rect,.band.initial-timeline rect{
    fill:var(--linkup)}.band.life.suspended rect{fill:var(--stall)}.band.not-running rect{opacity:.4}
    .packets line{stroke:var(--quiet);stroke-width:1.2}
    .packets .message,.packets .reply,.packets .failure{stroke:var(--message);stroke-width:1.6}
    .packets .userInfo{stroke:var(--user);stroke-width:1.8}
    .packets .context{stroke:var(--ctx);stroke-width:1.8}
    .packets .launch{stroke:var(--launch);stroke-width:1.8}
    .packets line.lost{stroke:var(--bad);stroke-dasharray:4 2}.packets .open{stroke-dasharray:1 3}
    use.lost{stroke:var(--bad);stroke-width:2;fill:none}
    .haptic{stroke:var(--accent);stroke-width:2}.haptic.success{stroke:var(--work)}
    .haptic.missed{stroke:var(--warn);stroke-dasharray:2 2}
    use.document{fill:var(--user)}use.deleted{fill:none;stroke:var(--bad)}
    use.action{fill:var(--accent)}use.fault,use.failure{fill:var(--bad)}
    use.note,use.task,use.refusal,use.ended{fill:var(--warn)}
    use.passed{fill:var(--good)}use.crash{fill:var(--bad)}
    #ruler line{stroke:var(--line)}#ruler text{fill:var(--soft)}
    #cursor{stroke:var(--accent);stroke-width:1.5}
    #chosen line{stroke:var(--ink);stroke-width:3.5}#chosen circle{fill:none;stroke:var(--ink);
    stroke-width:2}
    .legend{display:flex;flex-wrap:wrap;gap:4px 18px;list-style:none;margin:8px 0 16px;padding:0;
    font-size:12px;color:var(--soft)}.legend i{display:inline-block;width:22px;height:0;
    border-top:3px solid;margin-right:6px;vertical-align:middle}
    .legend .message{color:var(--message)}.legend .userInfo{color:var(--user)}
    .legend .context{color:var(--ctx)}.legend .launch{color:var(--launch)}
    .legend .receipt{color:var(--quiet)}.legend .lost{color:var(--bad);border-top-style:dashed}
    .legend .no{height:10px;border:0;background:repeating-linear-gradient(45deg,var(--bad) 0 2px,
    transparent 2px 5px)}
    #tip{position:fixed;z-index:9;max-width:420px;background:var(--ink);color:var(--bg);padding:6px 10px;
    border-radius:8px;font-size:12.5px;pointer-events:none;overflow-wrap:anywhere;white-space:pre-wrap}
    """#

  private static let below = #"""
    .below{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:16px;align-items:start}
    .events,.detail{background:var(--card);border:1px solid var(--line);border-radius:12px}
    .filters{display:flex;flex-wrap:wrap;gap:6px;align-items:center;padding:10px;
    border-bottom:1px solid var(--line)}#search{flex:1 1 200px}
    #groups{display:flex;flex-wrap:wrap;gap:4px}
    #groups label{border:1px solid var(--line);border-radius:99px;padding:2px 10px;font-size:13px;
    cursor:pointer;user-select:none}#groups label:has(:checked){background:var(--accent);
    color:var(--over);
    border-color:var(--accent)}#groups label:has(:focus-visible){outline:2px solid var(--accent);
    outline-offset:2px}#groups input{position:absolute;opacity:0}
    #found{color:var(--soft);font-size:13px}
    #list{height:520px;overflow:auto;padding:4px}
    .block{content-visibility:auto;contain-intrinsic-size:auto 2600px}
    .row{display:grid;grid-template-columns:74px 52px 1fr;gap:8px;width:100%;text-align:left;border:0;
    background:none;border-radius:6px;padding:2px 8px;min-height:26px;font-size:13px;line-height:1.4}
    .row:hover{background:var(--bg)}.row[aria-current=true]{background:var(--accent);color:var(--over)}
    .row time{color:var(--soft);font-variant-numeric:tabular-nums;text-align:right}
    .row[aria-current=true] span,.row[aria-current=true] time{color:inherit!important}.row .who{
    color:var(--soft)}
    .row .what{overflow-wrap:anywhere}.row.bad .what{color:var(--bad)}.row.warn .what{color:var(--warn)}
    .row.good .what{color:var(--good)}
    .detail{padding:14px;position:sticky;top:52px;max-height:600px;overflow:auto}
    .detail h2{overflow-wrap:anywhere}.detail dl{display:grid;grid-template-columns:auto 1fr;gap:2px 12px;
    margin:0 0 8px;font-size:13px}.detail dt{color:var(--soft)}.detail dd{margin:0}
    pre{font:12px/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;margin:0;
    white-space:pre-wrap;overflow-wrap:anywhere}
    pre .add{background:color-mix(in srgb,var(--good) 22%,transparent);display:block}
    pre .del{background:color-mix(in srgb,var(--bad) 20%,transparent);display:block}
    pre .same{display:block;color:var(--soft)}
    .keys{margin-top:14px;color:var(--soft);font-size:13px}kbd{border:1px solid var(--line);
    border-radius:5px;padding:0 5px;background:var(--card);font:12px ui-monospace,monospace}
    @media(max-width:860px){main,header{padding-left:12px;padding-right:12px}
    .stage{grid-template-columns:1fr 1.3fr;gap:10px}.between{grid-column:1/-1;order:3}
    .device{min-height:180px}.device .big{font-size:30px}.device.watch{border-radius:28px}
    .device.watch.by-fields{padding:14px 12px}
    .below{grid-template-columns:minmax(0,1fr)}.detail{position:static;max-height:none;order:-1}
    .lanes{grid-template-columns:76px 1fr}.names{font-size:10.5px}.controls{flex-wrap:wrap}
    #scrub{flex:1 0 100%;order:9}}
    @media print{:root{color-scheme:light}body{background:#fff;font-size:11px}
    .controls,.filters,.keys,.legend,.scenario,#tip,#cursor,.detail{display:none!important}
    .below{display:block}.stage{break-inside:avoid}#scroll{overflow:visible}#map{width:100%!important}
    #list{height:auto;overflow:visible}.block{content-visibility:visible}.row{min-height:0;padding:0 4px;
    font-size:9px;break-inside:avoid}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
    """#
}
