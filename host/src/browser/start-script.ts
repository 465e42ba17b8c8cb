import { REPORTS_PATH, START_FILE } from '@orchard/shared/contracts'
import { PAGE_STATE_ID } from './page-state.ts'

/**
 * The inline script at the end of the document. Announcing some 25 modules in the HTML costs the first
 * paint 50 to 70 ms; this asks for all of them once it is on the screen, the entry first, a few per task, since each
 * takes a slow phone 2 ms. Asking as soon as the frame is made costs 10 ms, because the threads that paint it have to
 * share the processor. A hidden tab paints nothing, so a timer stands in. Its hash is in the Content-Security-Policy.
 *
 * The modules of the host are those of the document's import map. Those of the page's remote are in the
 * start file of its release, with their import map, which `addImportMap` adds: fetched by its integrity, and allowed
 * by its hash in the policy, so that the one Trusted Types policy lets nothing else through.
 *
 * A host that does not start cannot report that itself, so this sends its release.
 */
export const START_SCRIPT = `(()=>{
var s=0,d=document,n={},make=(k,v)=>d.head.append(Object.assign(d.createElement(k),v)),
f={createScript:t=>t},p=self.trustedTypes?.createPolicy("import-map",f)||f,
addImportMap=self.addImportMap=(b,i)=>n[b]=n[b]||fetch(b+"${START_FILE}",{integrity:i}).then(r=>r.json()).then(j=>{
make("script",{type:"importmap",text:p.createScript(j.map)});return j
}).catch(e=>{delete n[b];throw e}),
ask=m=>{m.splice(0,3).forEach(h=>make("link",{rel:"modulepreload",href:h}));
if(m[0])setTimeout(ask,0,m)},
go=()=>{if(s++)return;
var m=Object.keys(JSON.parse(d.querySelector("[type=importmap]").textContent).integrity),
t=JSON.parse(d.getElementById("${PAGE_STATE_ID}").textContent),i=t.shown,
u=i&&t.snapshot.remotes.find(u=>i.startsWith(u.unit+"/")),
no=()=>navigator.sendBeacon("${REPORTS_PATH}",t.snapshot.host);
addEventListener("start-failed",no);import(m[0]).catch(e=>{no();throw e});setTimeout(ask,0,m);
u&&u.start&&addImportMap(u.base,u.start).then(j=>ask(j.modules.concat(j.pages[i]||[]).map(h=>u.base+h)),()=>0)};
new PerformanceObserver(go).observe({type:"paint",buffered:true});setTimeout(go,1000)
})()`.replaceAll('\n', '')
