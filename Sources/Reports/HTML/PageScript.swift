/// The script of the page of a run, which reads the rows of events in the page and loads nothing.
///
/// What it does with a row it can do at any time, so that a page of a run that goes on takes more of them
/// (`LiveScript`), and hears by `limit` and `leave` of what moves by itself.
enum PageScript {
  static let text = [functions, beginning].joined(separator: "\n")

  /// The functions of all parts of the script.
  static let functions = [reading, screens, wire, detail, lanes, list, moving]
    .joined(separator: "\n")

  /// The part that reads the events from the rows, and finds those that belong together.
  private static let reading = #"""
    "use strict";
    const $=id=>document.getElementById(id);let head=JSON.parse($("head").textContent);
    const esc=s=>String(s).replace(/[&<>"]/g,c=>({"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;"}[c]));
    const shapeless=new RegExp("[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u00ad\\u200b\\u200e"+
    "\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]","g");
    const seen=s=>String(s).replace(shapeless,c=>"\\u{"+c.codePointAt(0).toString(16)+"}");
    const events=[],order=[],at=(list,t)=>{let a=0,b=list.length;while(a<b){const m=(a+b)>>1;
    if(events[list[m]].t<=t)a=m+1;else b=m}return a?list[a-1]:-1};
    function take(rows){let t=events.length?events[events.length-1].t:0;
    for(const line of rows.split("\n")){if(!line)continue;const c=line.split("\t");t+=+c[0];
    const base=+c[3]?events[events.length-c[3]].text:"",end=+c[5];
    const text=base.slice(0,+c[4])+c[6]+(end?base.slice(-end):"");
    const e={i:events.length,t,kind:head.kinds[c[1]],who:["","watch","phone"][c[2]],text,
    words:c[7]?told(seen(JSON.parse(c[7]))):""};events.push(e);order.push(e.i);digest(e)}}
    const sources=document.querySelectorAll(".scenario .source span");
    function told(words){return words.replace(/^([✓✗]) line (\d+)/,(all,sign,n)=>sources[n-1]?
    sign+" "+sources[n-1].textContent.slice(7).replace(/^\s*[@+]\S+\s/,"").trim()+" (line "+n+")":all)
    .replace(/^▣ (?=\S{20})/,"▣\u00a0")}
    const body=e=>e.body||(e.body=JSON.parse(e.text));
    const isRun=s=>s.screen==="run"&&"exercise" in s&&"page" in s;
    const shown={watch:[],phone:[]},life={watch:[],phone:[]},belief={watch:[],phone:[]},link=[],runs=[];
    const crossings=[],byNumber=new Map(),documents=new Map(),felt=[];
    function digest(e){const own=e.who;
    if(e.kind==="shown")shown[own].push(e.i);
    else if(e.kind==="started"||e.kind==="crashed"){life[own].push(e.i);shown[own].push(e.i);
    belief[own].push(e.i)}
    else if(e.kind==="session"&&body(e).session.event==="reachability")belief[own].push(e.i);
    else if(e.kind==="link")link.push(e.i);
    else if(e.kind==="haptic")felt.push(e.i);
    else if(e.kind==="sent"){const c={from:own,sent:e.i,end:-1,lost:false};crossings.push(c);
    byNumber.set(body(e).number,c);e.crossing=c}
    else if(e.kind==="delivered"||e.kind==="lost"){const c=byNumber.get(body(e).number);
    if(c){c.end=e.i;c.lost=e.kind==="lost";e.crossing=c}}
    else if(e.kind==="document"){const id=body(e).kind+" "+body(e).id,all=documents.get(id)||[];
    all.push(e.i);documents.set(id,all);e.versions=all}
    if(e.kind==="shown"&&own==="watch"&&isRun(body(e).screen))runs.push(e.i)}
    take($("rows").textContent);
    const seconds=t=>(Math.floor(t/1000)/1000).toFixed(3);
    """#

  /// The part that shows both screens at an instant.
  private static let screens = #"""
    const bootOf=(who,t)=>{const i=at(life[who],t);return i<0?0:events[i].t};
    const timer=us=>{const s=Math.max(0,us)/1e6,m=Math.floor(s/60);
    return m+":"+String(Math.floor(s%60)).padStart(2,"0")+"."+Math.floor(s*10%10)};
    const page=(r,since,until,t)=>`<h3>${esc(seen(r.exercise))}</h3><div class="page c-${esc(r.page)}">`+
    `${esc(r.page)} ${r.set} of ${r.sets}</div>`+(since==null?"":`<div class="big c-${esc(r.page)}">`+
    timer(until!=null?until-t:t-since)+"</div>");
    const ride=(s,t,since)=>`<h3>${esc(seen(s.activity))}</h3><div class="page">${esc(s.state)}</div>`+
    `<div class="big c-work">${timer((s.elapsed||0)*1e6+(since==null?0:t-since))}</div>`+
    (s.heartRate?`<small>♥ ${s.heartRate}</small>`:"")+
    (s.distance?`<small>${Math.round(s.distance)} m</small>`:"");
    const items=(list,f)=>"<ul>"+list.map(x=>"<li>"+f(x)+"</li>").join("")+"</ul>";
    const pair=(a,b)=>`<span>${esc(seen(a))}</span><small>${esc(b)}</small>`;
    const flags=s=>(s.question?`<div class="flag">? ${esc(seen(s.question))}</div>`:"")+
    (s.notice?`<div class="flag">${esc(seen(s.notice))}</div>`:"")+
    (s.pending?`<div class="flag">▲ ${s.pending} pending</div>`:"");
    const away="<small>the app does not run, or is not in front</small>";
    const isPlain=v=>v===null||typeof v!=="object"||"$date" in v||"$data" in v;
    const plain=v=>v===null?"null":typeof v!=="object"?seen(v):"$date" in v?
    new Date(v.$date/1000).toISOString():seen(JSON.stringify(v));
    const named=v=>["name","title","text","item","label"].find(k=>typeof v[k]==="string");
    function inline(v){if(isPlain(v))return esc(plain(v));
    if(Array.isArray(v))return v.map(inline).join(", ");const lead=named(v);
    return(lead?`<span>${esc(seen(v[lead]))}</span> `:"")+"<small>"+Object.keys(v).filter(k=>k!==lead)
    .map(k=>esc(seen(k))+" "+(isPlain(v[k])?esc(plain(v[k])):inline(v[k]))).join(" · ")+"</small>"}
    function list(all){const most=24,rest=all.length-most;
    if(!all.length)return"<dd><small>none</small></dd>";
    return"<dd><ul>"+all.slice(0,most).map(x=>"<li>"+inline(x)+"</li>").join("")+
    (rest>0?`<li><small>and ${rest} more</small></li>`:"")+"</ul></dd>"}
    function fields(s){const own=s&&typeof s==="object"&&!Array.isArray(s)?s:{value:s};
    const keys=Object.keys(own).filter(k=>k!=="screen");
    return(typeof own.screen==="string"?`<h3>${esc(seen(own.screen))}</h3>`:"")+'<dl class="fields">'+
    keys.map(k=>`<dt>${esc(seen(k))}</dt>`+(Array.isArray(own[k])?list(own[k]):
    "<dd>"+inline(own[k])+"</dd>")).join("")+"</dl>"}
    function watchFace(s,t){const boot=bootOf("watch",t),up=n=>n==null?null:boot+n/1000;
    if(s.screen==="off")return away+("pending" in s?flags(s):"");
    if(isRun(s))return page(s,up(s.since),up(s.until),t)+flags(s);
    if(s.screen==="exercises"&&Array.isArray(s.exercises)&&"workout" in s)
    return`<h3>${esc(seen(s.workout))}</h3>`+
    items(s.exercises||[],x=>pair(x.name,x.status==="skipped"?"skipped":x.setsDone+"/"+x.sets))+flags(s);
    if(s.screen!=="workouts"||!Array.isArray(s.workouts))return fields(s);
    if(s.session&&!s.workouts.length)return ride(s.session,t,up(s.session.since))+flags(s);
    return"<h3>Workouts</h3>"+(s.workouts.length?items(s.workouts,
    x=>pair(x.name,x.done+"/"+x.total)):"<small>Start one on the phone</small>")+flags(s)}
    function mirrored(m,t){let began=null;for(let k=runs.length-1;k>=0;k--){const e=events[runs[k]];
    if(e.t>t)continue;const r=body(e).screen;if(r.page===m.page&&r.set===m.set){
    if(r.since!=null)began=bootOf("watch",e.t)+r.since/1000;break}}
    if(began==null){const i=at(shown.phone,t);began=i<0?t:events[i].t}
    const long=m.endsAt?(m.endsAt.$date-m.startedAt.$date):null;
    return`<div class="mirror c-${esc(m.page)}${m.stale?" stale":""}">`+
    `<small>${m.stale?"stale mirror":"live mirror"}</small>`+
    page(m,began,long==null?null:began+long,t)+"</div>"}
    function phoneFace(s,t){if(s.screen==="off")return away;
    if(!Array.isArray(s.splits)||!Array.isArray(s.workouts))return fields(s);
    const boot=bootOf("phone",t);let h=flags(s);
    if(s.mirror)h+=mirrored(s.mirror,t);
    if(s.session&&!s.mirror)h+=`<div class="mirror${s.session.stale?" stale":""}">`+
    ride(s.session,t,null)+"</div>";
    if(s.run)h+=page(s.run,s.run.since==null?null:boot+s.run.since/1000,
    s.run.until==null?null:boot+s.run.until/1000,t);
    for(const p of(s.problems||[]).slice(0,3))h+=`<div class="flag">▲ ${esc(seen(p))}</div>`;
    if(s.drive)h+=`<div class="flag">drive ${esc(s.drive)}</div>`;
    h+=s.workouts.length?items(s.workouts,x=>pair("▶ "+x.name,x.done+"/"+x.total)):
    "<small>no workout in progress</small>";
    h+=items(s.splits,x=>pair("· "+x,""));return h+(s.past?`<small>${s.past} past</small>`:"")}
    const ends={kill:"killed","power-cut":"power cut","torn-power-cut":"torn power cut",
    "battery-death":"battery death"};
    function face(who,t){const i=at(shown[who],t),box=$(who),dead=i>=0&&events[i].kind==="crashed";
    box.classList.toggle("gone",dead);
    if(i<0)box.innerHTML=`<small>${head.whole?"switched off":"nothing was seen of it yet"}</small>`;
    else if(dead)box.innerHTML=`<h3>✗ ${ends[body(events[i]).how]||esc(body(events[i]).how)}</h3>`+
    `<small>ended from outside at ${seconds(events[i].t)} s</small>`;
    else if(events[i].kind==="started")box.innerHTML="<small>switched on</small>";
    else{const s=body(events[i]).screen;box.innerHTML=who==="watch"?watchFace(s,t):phoneFace(s,t)}
    box.classList.toggle("by-fields",!!box.querySelector(".fields"))}
    """#

  /// The part that shows the packets under way at an instant, and those that just arrived or were lost.
  ///
  /// A packet whose end is not known yet has the place of one that takes as long as those before it.
  private static let wire = #"""
    const usual=who=>{let sum=0,count=0;for(let k=crossings.length-1;k>=0&&count<5;k--){
    const c=crossings[k];if(c.from!==who||c.end<0||c.lost)continue;
    sum+=events[c.end].t-events[c.sent].t;count++}return count?sum/count:2e5};
    const span=us=>us<1e6?Math.round(us/1e3)+" ms":(us/1e6).toFixed(1)+" s";
    function packet(c,t,end){const sent=events[c.sent],age=t-sent.t,isOver=end<=t;
    const part=isOver?(c.lost?.5:1):end<Infinity?age/(end-sent.t)*(c.lost?.5:1):
    Math.min(.92,age/usual(c.from));const place=c.from==="watch"?part:1-part;
    return`<div class="packet ${body(sent).packet.kind}${isOver&&c.lost?" lost":""}">`+
    `<small>${esc(sent.words.replace(/^[◂▸─ ]+/,""))}</small>`+
    `<span><i style="left:${place*100}%"></i></span><small>${isOver&&c.lost?"lost ✗":
    span(isOver?end-sent.t:age)+(isOver?" ✓":" …")}</small></div>`}
    function wire(t){const rows=[];for(let k=crossings.length-1;k>=0&&rows.length<4;k--){
    const c=crossings[k],end=c.end<0?Infinity:events[c.end].t;
    if(events[c.sent].t<=t&&end>t-15e5)rows.unshift(packet(c,t,end))}
    $("wire").innerHTML=rows.join("")}
    """#

  /// The part that shows the chosen event: its body and, for a document, the difference to the version
  /// before.
  private static let detail = #"""
    const pretty=v=>seen(JSON.stringify(v,null,2));
    function difference(a,b){const x=a.split("\n"),y=b.split("\n"),out=[];let s=0,e=0;
    while(s<x.length&&s<y.length&&x[s]===y[s])s++;
    while(e<x.length-s&&e<y.length-s&&x[x.length-1-e]===y[y.length-1-e])e++;
    const p=x.slice(s,x.length-e),q=y.slice(s,y.length-e);
    const near=(list,k)=>list.map(l=>["same",l]).slice(k);
    out.push(...near(x.slice(0,s),s>4?s-4:0));
    if(p.length*q.length>250000){out.push(...p.map(l=>["del",l]),...q.map(l=>["add",l]))}
    else{const w=q.length+1,m=new Uint32Array((p.length+1)*w);
    for(let i=p.length-1;i>=0;i--)for(let j=q.length-1;j>=0;j--)m[i*w+j]=p[i]===q[j]?m[(i+1)*w+j+1]+1:
    Math.max(m[(i+1)*w+j],m[i*w+j+1]);
    let i=0,j=0;while(i<p.length||j<q.length){if(i<p.length&&j<q.length&&p[i]===q[j]){
    out.push(["same",p[i]]);i++;j++}else if(j<q.length&&(i>=p.length||m[i*w+j+1]>m[(i+1)*w+j])){
    out.push(["add",q[j++]])}else out.push(["del",p[i++]])}}
    out.push(...near(x.slice(x.length-e),0).slice(0,4));
    return out.map(([k,l])=>`<span class="${k}">${k==="add"?"+ ":k==="del"?"− ":"  "}${esc(l)}</span>`)
    .join("")}
    function show(e){const facts=[["at",seconds(e.t)+" s"],["event",e.kind]];
    if(e.who)facts.push(["device",e.who]);let text="";
    const c=e.crossing;let value=body(e);
    if(c){const s=events[c.sent];value=body(s).packet;
    facts.push(["packet","#"+body(s).number+" from the "+c.from+", "+body(s).bytes+" bytes"]);
    facts.push(["sent",seconds(s.t)+" s"]);
    facts.push(c.end<0?["fate","under way when the log ends"]:[c.lost?"lost":"arrived",
    seconds(events[c.end].t)+" s, after "+((events[c.end].t-s.t)/1000).toFixed(1)+" ms"])}
    if(e.kind==="shown")value=value.screen;
    if(e.versions){const k=e.versions.indexOf(e.i),was=k>0?body(events[e.versions[k-1]]).content:null;
    facts.push(["document",value.kind+" "+value.id],["version",(k+1)+" of "+e.versions.length]);
    text=value.content==null?"<p>deleted</p>":was?"<pre>"+difference(pretty(was),pretty(value.content))+
    "</pre>":"<pre>"+esc(pretty(value.content))+"</pre>"}
    else text="<pre>"+esc(pretty(value))+"</pre>";
    $("detail").innerHTML=`<h2>${esc(e.words)}</h2><dl>`+facts.map(([k,v])=>
    `<dt>${esc(k)}</dt><dd>${esc(seen(v))}</dd>`).join("")+"</dl>"+text}
    """#

  /// The part for the lanes: the ruler, the cursor, the text under the pointer, and the zoom.
  private static let lanes = #"""
    const scroll=$("scroll"),NS="http://www.w3.org/2000/svg";
    let map=$("map"),start=head.start,total=Math.max(start+1,head.length),zoom=1,now=start,chosen=0;
    const share=t=>(t-start)/(total-start),when=part=>start+part*(total-start);
    const pc=t=>share(t)*100+"%";let limit=()=>total;
    const svg=(name,set,text)=>{const n=document.createElementNS(NS,name);
    for(const k in set)n.setAttribute(k,set[k]);if(text!=null)n.textContent=text;return n};
    function ruler(){const g=$("ruler");g.replaceChildren();const wide=map.clientWidth||1000;
    const steps=[1e3,2e3,5e3,1e4,2e4,5e4,1e5,2e5,5e5,1e6,2e6,5e6,1e7,3e7,6e7,12e7,3e8,6e8,18e8,36e8,
    144e8];
    const step=steps.find(s=>s/(total-start)*wide>70)||864e8;
    const a=Math.floor(when(scroll.scrollLeft/wide)/step)*step;
    const b=when((scroll.scrollLeft+scroll.clientWidth)/wide)+step;
    for(let t=Math.max(0,a);t<=Math.min(total,b);t+=step){const x=pc(t);
    g.append(svg("line",{x1:x,x2:x,y1:20,y2:head.height}));
    const s=t/1e6,label=step<1e6?s.toFixed(step<1e4?3:step<1e5?2:1):s>=60&&step>=1e6?
    Math.floor(s/60)+":"+String(Math.round(s%60)).padStart(2,"0"):s+" s";
    g.append(svg("text",{x,y:14,dx:3},label))}labels(wide)}
    let labelled=null,labelledAt=0;
    function labels(wide){if(labelled===map&&labelledAt===wide)return;labelled=map;labelledAt=wide;
    const texts=[...map.querySelectorAll(".band>text")],fits=texts.map(t=>{const all=t.textContent,
    least=all.startsWith("not ")?all.length:all.match(/^(do )?[^ ]*/)[0].length;
    return t.parentNode.getBoundingClientRect().width>t.getComputedTextLength()*least/all.length+
    (t.parentNode.classList.contains("verb")?21:7)});
    texts.forEach((t,i)=>{t.style.visibility=fits[i]?"":"hidden"})}
    function setZoom(z,around){const old=zoom,wide=map.clientWidth;
    const x=around==null?share(now)*wide-scroll.scrollLeft:around,t=(scroll.scrollLeft+x)/wide;
    zoom=Math.min(20000,Math.max(1,z));if(zoom===old)return;map.style.width=zoom*100+"%";
    scroll.scrollLeft=t*map.clientWidth-x;ruler()}
    const on=(who,...kinds)=>e=>e.who===who&&kinds.includes(e.kind);
    const happens=["refused","answer","crashed","started","suspended","resumed","disk","note","printed",
    "appEnded","workoutSession","session","radio"];
    const isTask=e=>e.kind==="session"&&body(e).session.event==="backgroundTask";
    const isFile=e=>e.kind==="sent"&&/^file(Receipt|Cancel)?$/.test(body(e).packet.kind);
    const inLane={watchRun:on("watch","shown"),watchScreen:on("watch","shown"),mirror:on("phone","shown"),
    phoneScreen:on("phone","shown"),haptics:e=>e.kind==="haptic",watchVerbs:on("watch","input"),
    phoneVerbs:on("phone","input"),watchTasks:isTask,watchApp:on("watch","input",...happens),
    phoneApp:on("phone","input",...happens),watch:on("watch",...happens),phone:on("phone",...happens),
    watchBelief:on("watch","session"),phoneBelief:on("phone","session"),files:isFile,
    documents:e=>e.kind==="document",checks:e=>e.kind==="expectation"||e.kind==="fault"};
    const home=e=>{const own=e.who==="phone"?"phone":"watch";
    const lanes=e.kind==="document"?["documents"]:e.kind==="haptic"?["haptics"]:isTask(e)?["watchTasks"]:
    e.kind==="input"?[own+"Verbs"]:e.kind==="shown"?[own+"Screen",own==="watch"?"watchRun":"mirror"]:
    e.who?[]:["checks"];return head.rows[lanes.find(k=>k in head.rows)||(e.who?own:"link")]};
    function nearest(px,py){const r=map.getBoundingClientRect(),x=px-r.left,y=py-r.top;
    const t=when(x/r.width),slack=9/r.width*(total-start),[top,end]=head.rows.link;
    let best=null,gap=slack;
    if(y>=top&&y<=end){for(const c of crossings){const a=events[c.sent].t,b=c.end<0?total:events[c.end].t;
    if(a>t+slack||b<t-slack)continue;
    let f=(y-top)/(end-top);if(c.from==="phone")f=1-f;const reach=c.lost?.5:c.end<0?.75:1;
    if(c.lost&&Math.abs(f-.5)<.07&&Math.abs(b-t)<slack)return events[c.sent];
    if(f>reach+.03)continue;const d=Math.abs(a+(b-a)*f/reach-t);if(d<gap){gap=d;best=events[c.sent]}}
    return best}
    const lane=Object.keys(head.rows).find(k=>y>=head.rows[k][0]-1&&y<=head.rows[k][1]+1);
    const wants=inLane[lane]||(()=>false);
    for(const e of events){if(e.t>t+slack)break;if(e.t<t-slack||!wants(e))continue;
    const d=Math.abs(e.t-t);if(d<=gap){gap=d;best=e}}
    return best}
    function mark(e){const g=$("chosen");g.replaceChildren();const c=e.crossing;
    if(c){const[top,end]=head.rows.link,down=c.from==="watch",s=down?top:end,z=down?end:top;
    const y=c.lost?(s+z)/2:c.end<0?(s+3*z)/4:z;g.append(svg("line",{x1:pc(events[c.sent].t),y1:s,
    x2:pc(c.end<0?total:events[c.end].t),y2:y}))}
    else{const[top,end]=home(e);g.append(svg("circle",{cx:pc(e.t),cy:(top+end)/2,r:9}))}}
    """#

  /// The part that shows the list of events, as far as a person has opened it.
  private static let list = #"""
    const groups={Actions:["input","refused","answer"],Packets:["sent","delivered","lost"],
    Screens:["shown"],Haptics:["haptic"],Documents:["document"],Session:["session","radio","link"],
    Checks:["expectation"],"Life and faults":["run","started","crashed","disk","suspended","resumed",
    "fault","note","printed","appEnded","workoutSession","worn"]};
    const groupOf={};for(const g in groups)for(const k of groups[g])groupOf[k]=g;
    const isOn={};function offer(){for(const g in groups){
    if(g in isOn||!groups[g].some(k=>head.kinds.includes(k)))continue;isOn[g]=g!=="Session";
    const l=document.createElement("label"),box=document.createElement("input");box.type="checkbox";
    box.checked=isOn[g];box.onchange=()=>{isOn[g]=box.checked;filter()};l.append(box,g);
    $("groups").append(l)}}
    let visible=[];
    const isBad=e=>e.kind==="lost"||e.kind==="appEnded"||e.kind==="fault"||
    (e.kind==="expectation"&&!body(e).ok);
    const tone=e=>isBad(e)?" bad":e.kind==="expectation"?" good":
    e.kind==="refused"||e.kind==="crashed"?" warn":"";
    const row=e=>`<button class="row${tone(e)}" tabindex="-1" `+
    `data-i="${e.i}"><time>${seconds(e.t)}</time><span class="who">${e.who||"run"}</span>`+
    `<span class="what">${esc(e.words)}</span></button>`;
    function extend(from){const q=$("search").value.toLowerCase(),box=$("list");
    const more=events.slice(from).filter(e=>isOn[groupOf[e.kind]||"Life and faults"]!==false&&(!q||
    e.words.toLowerCase().includes(q)||e.text.toLowerCase().includes(q)));
    for(let k=0;k<more.length;){const last=box.lastElementChild;
    const room=last?100-last.childElementCount:0,part=more.slice(k,k+(room||100)).map(row).join("");
    if(room)last.insertAdjacentHTML("beforeend",part);
    else box.insertAdjacentHTML("beforeend",'<div class="block">'+part+"</div>");k+=room||100}
    visible.push(...more);$("found").textContent=visible.length+" of "+events.length}
    function filter(){visible=[];$("list").replaceChildren();extend(0);current()}
    function current(){const box=$("list"),old=box.querySelector("[tabindex='0']");
    const isIn=box.contains(document.activeElement),row=box.querySelector(`[data-i="${chosen}"]`);
    if(old){old.tabIndex=-1;old.removeAttribute("aria-current")}
    const stop=row||box.querySelector(".row");if(stop)stop.tabIndex=0;
    if(row){if(isIn)row.focus({preventScroll:true});
    row.setAttribute("aria-current","true");const a=$("list").getBoundingClientRect(),
    b=row.getBoundingClientRect();if(b.top<a.top||b.bottom>a.bottom)
    $("list").scrollTop+=b.top-a.top-a.height/3}}
    """#

  /// The part that keeps the chosen instant and event, on which everything shown depends.
  private static let moving = #"""
    let leave=()=>{};
    function see(t,isQuiet){const end=limit();now=Math.max(start,Math.min(end,t));
    $("time").textContent=seconds(now);const c=$("cursor"),x=pc(Math.min(now,total));
    c.setAttribute("x1",x);c.setAttribute("x2",x);
    $("scrub").value=(now-start)/(end-start)*1e5;
    $("scrub").setAttribute("aria-valuetext",seconds(now)+" seconds");
    face("watch",now);face("phone",now);wire(now);
    const l=at(link,now),state=l>=0?body(events[l]).state:head.whole?"disconnected":"not seen yet";
    const air=crossings.filter(c=>events[c.sent].t<=now&&(c.end<0||events[c.end].t>now)).length;
    $("air").className="air "+(l<0&&!head.whole?"unseen":state);
    const says=who=>{const i=at(belief[who],now);
    return i<0&&!head.whole?"?":i>=0&&events[i].kind==="session"&&body(events[i]).session.value?
    "reachable":"not reachable"};
    $("air").textContent=`link ${state} · watch believes ${says("watch")}, phone ${says("phone")} · `+
    `${air} under way`;
    const h=at(felt,now),f=h>=0&&now-events[h].t<7e5?events[h]:null;
    $("watch").style.boxShadow=f?"0 0 0 4px var(--accent)":"";
    if(!isQuiet&&events[chosen])$("say").textContent=events[chosen].words}
    function point(i){chosen=Math.max(0,Math.min(events.length-1,i));const e=events[chosen];
    if(e){show(e);mark(e);current()}return e}
    function choose(i,isKept){stop();leave();const e=point(i);if(!e)return;
    see(e.t);if(!isKept){const x=share(e.t)*map.clientWidth-scroll.scrollLeft;
    if(x<0||x>scroll.clientWidth)scroll.scrollLeft+=x-scroll.clientWidth/2}}
    function step(by){const list=visible.length?visible:events;let k=list.findIndex(e=>e.i>=chosen);
    if(k<0)k=list.length-1;else if(by>0&&list[k].i===chosen)k++;else if(by<0)k--;
    choose(list[Math.max(0,Math.min(list.length-1,k))].i)}
    let playing=0,last=0;
    function stop(){if(playing)cancelAnimationFrame(playing);playing=0;$("play").textContent="▶"}
    function tick(stamp){const t=now+(stamp-last)*1000*$("speed").value;last=stamp;
    const i=at(order,t);if(i>=0&&i!==chosen)$("say").textContent=point(i).words;
    see(t,true);const x=share(now)*map.clientWidth-scroll.scrollLeft;
    if(x>scroll.clientWidth*.9)scroll.scrollLeft+=scroll.clientWidth*.6;
    if(now>=limit())return arrive();playing=requestAnimationFrame(tick)}
    let arrive=stop;
    function play(){if(playing)return stop();leave();if(now>=limit())see(start);last=performance.now();
    $("play").textContent="❚❚";playing=requestAnimationFrame(tick)}
    $("prev").onclick=()=>step(-1);$("next").onclick=()=>step(1);$("play").onclick=play;
    $("in").onclick=()=>setZoom(zoom*2);$("out").onclick=()=>setZoom(zoom/2);
    $("fit").onclick=()=>setZoom(1);
    const pick=t=>{stop();leave();see(t)};
    $("scrub").oninput=()=>pick(start+$("scrub").value/1e5*(limit()-start));
    $("list").onclick=e=>{const r=e.target.closest(".row");if(r)choose(+r.dataset.i)};
    let wait=0;$("search").oninput=()=>{clearTimeout(wait);wait=setTimeout(filter,120)};
    scroll.onscroll=()=>requestAnimationFrame(ruler);
    scroll.onclick=e=>{const hit=nearest(e.clientX,e.clientY);if(hit)return choose(hit.i,true);
    const r=map.getBoundingClientRect();pick(when((e.clientX-r.left)/r.width))};
    scroll.onmousemove=e=>{const hit=nearest(e.clientX,e.clientY),tip=$("tip");tip.hidden=!hit;
    if(e.buttons===1&&!hit){const r=map.getBoundingClientRect();pick(when((e.clientX-r.left)/r.width))}
    if(!hit)return;const c=hit.crossing;tip.textContent=seconds(hit.t)+" s  "+hit.words+(c&&c.end>=0?
    (c.lost?"\nlost after ":"\narrived after ")+((events[c.end].t-hit.t)/1000).toFixed(1)+" ms":"")+
    (c?"\n"+seen(JSON.stringify(body(hit).packet)).slice(0,400):"");
    tip.style.left=Math.min(e.clientX+14,innerWidth-440)+"px";
    tip.style.top=Math.min(e.clientY+16,innerHeight-120)+"px"};
    scroll.onmouseleave=()=>{$("tip").hidden=true};
    scroll.addEventListener("wheel",e=>{if(!e.ctrlKey&&!e.metaKey)return;e.preventDefault();
    setZoom(zoom*(e.deltaY<0?1.25:.8),e.clientX-scroll.getBoundingClientRect().left)},{passive:false});
    addEventListener("resize",ruler);
    addEventListener("keydown",e=>{const typing=e.target.matches("input[type=search],input[type=text]");
    if(e.key==="Escape"&&typing){e.target.value="";e.target.blur();
    return e.target.id==="search"&&filter()}
    if(typing||e.ctrlKey||e.metaKey||e.altKey)return;
    if(e.target.id==="scrub"&&/^(Arrow|Home|End|Page)/.test(e.key))return;
    const does={ArrowLeft:()=>step(-1),ArrowRight:()=>step(1),Home:()=>choose(0),
    End:()=>choose(events.length-1),"+":()=>setZoom(zoom*2),"=":()=>setZoom(zoom*2),
    "-":()=>setZoom(zoom/2),
    "0":()=>setZoom(1),"/":()=>$("search").focus()}[e.key];
    if(e.key===" "&&!/BUTTON|SELECT|SUMMARY|INPUT/.test(e.target.tagName)){e.preventDefault();
    return play()}
    if(does){e.preventDefault();does()}});
    document.addEventListener("click",e=>{const a=e.target.closest("a[data-t]");if(!a)return;
    e.preventDefault();choose(at(order,+a.dataset.t));$("time").scrollIntoView({block:"center"})});
    """#

  /// The part that opens the page of a finished run at its failure, or at the place in the page's
  /// address.
  private static let beginning = #"""
    offer();filter();ruler();
    {const from=/^#t=([\d.]+)/.exec(location.hash),bad=events.find(e=>e.kind==="expectation"&&
    !body(e).ok);
    const i=from?at(order,from[1]*1e6):bad?bad.i:-1;choose(i>=0?i:at(order,Math.min(total*.4,3e8)));
    if(from)see(Math.min(total,from[1]*1e6))}
    """#
}
