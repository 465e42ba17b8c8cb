import { REPORTS_PATH } from '#src/app/reports.ts'
import { PAGE_STATE_ID } from './page-state.ts'

/**
 * The inline script at the end of the document. Announcing some 25 modules in the HTML costs the first
 * paint 50 to 70 ms; this asks for all of them right after it, the entry first, a few per task, since each
 * takes a slow phone 2 ms. A hidden tab paints nothing, so a timer stands in. A host that does not start
 * cannot report that itself, so this sends its release. Its hash is in the Content-Security-Policy.
 */
export const START_SCRIPT = `(()=>{
var s=0,go=()=>{if(s++)return;
var p=JSON.parse(document.getElementById("${PAGE_STATE_ID}").textContent),m=p.modules,
no=()=>navigator.sendBeacon("${REPORTS_PATH}",p.snapshot.host),
ask=()=>{m.splice(0,6).forEach(h=>{var l=document.createElement("link");l.rel="modulepreload";l.href=h;document.head.append(l)});
if(m[0])setTimeout(ask)};
addEventListener("start-failed",no);import(m[0]).catch(e=>{no();throw e});ask()};
requestAnimationFrame(()=>setTimeout(go));setTimeout(go,1000)
})()`.replaceAll('\n', '')
