import { partFile, REPORTS_PATH, SEARCH_BOX, START_FILE } from '@orchard/shared/contracts'
import { PAGE_STATE_ID } from '#src/app/page-state.ts'

/** More changes than any extension makes before hydration; a page that never hydrates keeps no more of them. */
const MAX_CHANGES = 5_000

/** So that a server that reads many files at once sends the search first. */
const SEARCH_AHEAD_MS = 20

/**
 * The inline script at the end of the document. Announcing modules in the HTML costs the first paint 2 ms each on a
 * slow phone; this asks for all of them once it is on the screen, the entry first. Asking as soon as the frame is made costs 10 ms, because the threads that paint it have to
 * share the processor. A hidden tab paints nothing, so a timer stands in. Its hash is in the Content-Security-Policy.
 *
 * The modules of the host are those of the document's import map. Those of the page's remote are in the
 * start file of its release, with their import map, which `addImportMap` adds: fetched by its integrity, and allowed
 * by its hash in the policy, so that the one Trusted Types policy lets nothing else through.
 *
 * The search comes before all: visitors begin with it, it needs nothing else, and on a slow line it is there half a
 * second before the rest.
 *
 * What else changes in the page before hydration is no work of ours: `foreign-nodes.ts` undoes it.
 *
 * A browser without import maps could load no remote: it keeps the page as the server rendered it.
 *
 * A host that does not start cannot report that itself, so this sends its release.
 */
export const START_SCRIPT = `(()=>{
var s=!HTMLScriptElement.supports?.("importmap"),d=document,n={},r=d.getElementById("root"),w=self.changes={records:[]},make=(k,v)=>d.head.append(Object.assign(d.createElement(k),v)),
f={createScript:t=>t},p=self.trustedTypes?.createPolicy("import-map",f)||f,
addImportMap=self.addImportMap=(b,i)=>n[b]=n[b]||fetch(b+"${START_FILE}",{integrity:i}).then(r=>r.json()).then(j=>{
make("script",{type:"importmap",text:p.createScript(j.map)});return j
}).catch(e=>{delete n[b];throw e}),
ask=m=>m.map(h=>make("link",{rel:"modulepreload",href:h})),
{imports:i,integrity:j}=JSON.parse(d.querySelector("[type=importmap]").textContent),
b=i["${SEARCH_BOX}"],q=i["${partFile('search')}"],k=Object.keys(j),l=Object.values(i).filter(h=>h!=k[0]),
go=()=>{if(s++)return;[b,q].map(h=>h&&import(h).catch(()=>0));
q&&make("link",{rel:"preload",as:"fetch",crossOrigin:"",href:q+"on"});setTimeout(all,${SEARCH_AHEAD_MS})},
all=()=>{var t=JSON.parse(d.getElementById("${PAGE_STATE_ID}").textContent),i=t.shown,
u=i&&t.snapshot.remotes.find(u=>i.startsWith(u.unit+"/")),
no=()=>navigator.sendBeacon("${REPORTS_PATH}",t.snapshot.host);
addEventListener("start-failed",no);import(k[0]).catch(e=>{no();throw e});ask(k.filter(h=>!l.includes(h)));
u&&u.start&&addImportMap(u.base,u.start).then(j=>ask(j.modules.concat(j.pages[i]||[]).map(h=>u.base+h)),()=>0)};
(w.observer=new MutationObserver(l=>w.records.length<${MAX_CHANGES}&&w.records.push(...l)))
.observe(r,{subtree:true,childList:true,attributes:true});
new PerformanceObserver(go).observe({type:"paint",buffered:true});setTimeout(go,1000)
})()`.replaceAll('\n', '')
