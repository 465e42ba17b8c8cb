import { IMPORT_MAP_FILE } from '@orchard/shared/contracts'
import { PAGE_STATE_ID } from './page-state.ts'

/**
 * The inline script at the end of the document. Announcing some 25 modules in the HTML costs the first
 * paint 50 to 70 ms; this asks for all of them right after it, the entry first, a few per task, since each
 * takes a slow phone 2 ms. A hidden tab paints nothing, so a timer stands in. Its hash is in the Content-Security-Policy.
 *
 * The modules of the host are those of the document's import map. Those of a remote wait for the import map
 * of its release, which `admit` adds: fetched by its integrity, and allowed by its hash in the policy, so
 * that the one Trusted Types policy lets nothing else through.
 */
export const START_SCRIPT = `(()=>{
var s=0,d=document,n={},p=self.trustedTypes&&trustedTypes.createPolicy("import-map",{createScript:t=>t}),
admit=self.admit=(b,i)=>n[b]=n[b]||fetch(b+"${IMPORT_MAP_FILE}",{integrity:i}).then(r=>r.text()).then(t=>{
var e=d.createElement("script");e.type="importmap";e.text=p?p.createScript(t):t;d.head.append(e)
}).catch(e=>{delete n[b];throw e}),
ask=m=>{m.splice(0,6).forEach(h=>{var l=d.createElement("link");l.rel="modulepreload";l.href=h;d.head.append(l)});
if(m[0])setTimeout(ask,0,m)},
go=()=>{if(s++)return;
var m=Object.keys(JSON.parse(d.querySelector("[type=importmap]").textContent).integrity),
t=JSON.parse(d.getElementById("${PAGE_STATE_ID}").textContent),r=t.modules,
u=t.snapshot.remotes.find(u=>r[0]&&r[0].startsWith(u.base));
import(m[0]);ask(m);
u&&(u.importMap?admit(u.base,u.importMap).then(()=>ask(r),()=>0):ask(r))};
requestAnimationFrame(()=>setTimeout(go));setTimeout(go,1000)
})()`.replaceAll('\n', '')
