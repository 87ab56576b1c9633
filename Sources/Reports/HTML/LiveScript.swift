/// The script by which a page follows a run that goes on; it adds new lines to those that the page had
/// at first.
enum LiveScript {
  static let text = [following, streaming, drawing, acting].joined(separator: "\n")

  /// The part that shows the run's present instant, and decides if the page stays at it.
  private static let following = #"""
    const begin=JSON.parse($("begin").textContent),query=location.search;
    let state=begin.state,stateAt=performance.now(),isLost=false,follows=true,again=0,refusal="";
    const ahead=4e6,present=()=>isLost?now:state.t+Math.min(ahead*state.rate,
    (performance.now()-stateAt)*1e3*state.rate);
    limit=()=>Math.max(total,present(),events.length?events[events.length-1].t:0);
    function bar(){const [word,kind]=refusal?[refusal,"lost"]:isLost?
    ["Connection lost, trying again","lost"]:state.over?["The run is over","over"]:
    !follows?["You look at "+seconds(now)+" s","past"]:state.rate===0?["Paused","paused"]:
    ["Live, "+state.speed+(performance.now()<again?", taken up again":""),"on"];
    if($("state").textContent!==word)$("state").textContent=word;
    $("live").className="live "+kind;$("follow").hidden=follows;
    $("say").setAttribute("aria-live",follows?"off":"polite");
    if($("caption").textContent!==state.caption)$("caption").textContent=state.caption;
    if($("said")&&$("said").textContent!==state.said)$("said").textContent=state.said}
    leave=()=>{follows=false;bar()};
    function newest(){if(!visible.length)return"";const e=point(visible[visible.length-1].i);
    $("list").scrollTop=$("list").scrollHeight;return e.words}
    function follow(){stop();follows=true;newest();
    see(Math.max(present(),limit()));scroll.scrollLeft=scroll.scrollWidth;bar()}
    arrive=follow;$("follow").onclick=follow;
    setInterval(()=>{if(document.hidden)return;
    if(performance.now()-heardAt>6000)lose(true);if(follows)see(present(),true);bar()},100);
    """#

  /// The part that receives lines and states from the server.
  ///
  /// A browser opens few connections to one server, so that a page that nobody sees gives its own back.
  private static let streaming = #"""
    let source=null,heardAt=performance.now(),waiting=0;
    function heard(){heardAt=performance.now();if(isLost){isLost=false;again=heardAt+4000;refusal=""}}
    function lose(isSilent){isLost=true;bar();
    if(source&&(isSilent||source.readyState===2)){source.close();source=null;heardAt=performance.now();
    clearTimeout(waiting);waiting=setTimeout(listen,1000)}}
    function listen(){if(source||document.hidden)return;
    source=new EventSource("events"+query+"&after="+begin.run+"."+events.length);
    source.onerror=()=>lose(false);
    source.onmessage=m=>{heard();const k=m.data.indexOf("\n"),from=events.length;
    head.kinds=JSON.parse(m.data.slice(0,k));take(m.data.slice(k+1));offer();extend(from);
    if(follows)$("say").textContent=newest();hasNews=true};
    source.addEventListener("state",m=>{heard();state=JSON.parse(m.data);stateAt=performance.now();
    bar()});
    source.addEventListener("anew",()=>location.reload())}
    document.addEventListener("visibilitychange",()=>{clearTimeout(waiting);
    if(!document.hidden){heardAt=performance.now();return listen()}
    if(source)source.close();source=null});
    """#

  /// The part that draws the lanes and numbers anew, at most as often as the browser manages easily.
  private static let drawing = #"""
    let hasNews=true,drawn=0;
    async function draw(){const from=performance.now();
    if(!document.hidden&&!isLost&&(hasNews||state.t>drawn)){hasNews=false;drawn=state.t;
    try{const answer=await fetch("picture"+query);
    if(answer.ok)put(await answer.json())}catch{}}
    if(isLost&&!document.hidden)try{refusal=(await fetch("picture"+query)).status===403?
    "Another run is here now: open the address that it has printed":""}catch{refusal=""}
    setTimeout(draw,Math.max(1000,(performance.now()-from)*10))}
    function put(p){const before=total-start,kinds=head.kinds;head=p.head;head.kinds=kinds;
    start=head.start;total=Math.max(start+1,head.length);$("facts").innerHTML=p.facts;
    $("names").innerHTML=p.names;$("names").style.height=head.height+"px";
    map.outerHTML=p.picture;map=$("map");if(zoom>1)zoom=Math.min(20000,zoom*(total-start)/before);
    map.style.width=zoom*100+"%";ruler();if(events[chosen])mark(events[chosen]);see(now,true);
    if(follows)scroll.scrollLeft=scroll.scrollWidth}
    """#

  /// The part for the buttons by which a page acts on the run, if it may; its end starts the whole
  /// script.
  private static let acting = #"""
    async function act(name,value){try{const answer=await fetch("act"+query,{method:"POST",
    headers:{"Content-Type":"application/x-www-form-urlencoded"},
    body:name+"="+encodeURIComponent(value)});state.said=answer.ok?"":(await answer.text()).trim()}
    catch{state.said="It did not reach the run: the connection is lost."}
    if(!follows)follow();bar()}
    if($("line")){$("line").onsubmit=e=>{e.preventDefault();const words=$("words").value.trim();
    if(words)act("line",words);$("words").select()};
    document.querySelectorAll("[data-key]").forEach(b=>{b.onclick=()=>act("key",b.dataset.key)});
    document.querySelectorAll("[data-line]").forEach(b=>{b.onclick=()=>{const w=$("words");
    w.value=b.dataset.line;w.focus();w.setSelectionRange(w.value.length,w.value.length)}})}
    offer();filter();ruler();follow();listen();draw();
    """#

  static let style = #"""
    .live{position:sticky;top:0;z-index:4;display:flex;flex-wrap:wrap;gap:2px 14px;align-items:center;
    min-height:44px;padding:5px 24px;background:var(--card);border-bottom:1px solid var(--line)}
    .live b{white-space:nowrap;font-variant-numeric:tabular-nums}.live b::before{content:"";
    display:inline-block;width:10px;height:10px;border-radius:50%;background:currentColor;
    margin-right:8px}.live.on b{color:var(--good)}.live.paused b,.live.past b{color:var(--warn)}
    .live.over b{color:var(--soft)}.live.lost{background:var(--bad);color:var(--over)}
    .live.lost b{white-space:normal}.live.lost #caption,.live.lost #follow{display:none}
    #caption{flex:1;min-width:0}#follow{border-color:var(--accent)}
    .controls{top:44px}.detail{top:96px}
    .acts{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:10px;
    margin:0 auto 8px;max-width:980px;display:flex;flex-wrap:wrap;gap:6px 24px;align-items:start}
    .acts form{display:flex;gap:6px;align-items:center;flex:1 0 100%}.acts input{flex:1;min-width:0;
    font:inherit;color:inherit;background:var(--bg);border:1px solid var(--line);border-radius:8px;
    padding:4px 10px;min-height:32px}.acts div{display:flex;flex-wrap:wrap;gap:4px;align-items:center}
    .acts span{font-size:12px;color:var(--soft);width:66px}
    .acts button{font-size:13px;padding:2px 9px;min-height:28px}
    #said{flex:1 0 100%;margin:0;min-height:1.4em;color:var(--warn);overflow-wrap:anywhere}
    @media(max-width:860px){.live{padding:5px 12px}#caption{flex-basis:100%;font-size:13px}
    .controls{position:static}.acts div{flex:1 0 100%}}
    @media print{.live,.acts{display:none}}
    """#
}
