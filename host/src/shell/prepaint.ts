import { STORED_SESSION } from '@orchard/shared/auth'
import type { EventName, SiteConfig } from '@orchard/shared/contracts'
import { escapeMarkup } from '@orchard/shared/markup'

/**
 * A response that took this long. On a faster line the typeface is fetched beside the document, and browsers wait a
 * moment for it. On a line like this it would come after the first paint, where the page cannot use it any more
 * (`font-display: optional`) and yet is laid out once more: it is fetched when the page is idle, unless this browser
 * has it already.
 */
const SLOW_RESPONSE_MS = 100

const EXIT: EventName = 'search bar exited'

/** The start tag of `<html>`, which tells the inline script where events go. */
export function rootTag({ analyticsEndpoint }: SiteConfig): string {
  const events = analyticsEndpoint ? ` data-events="${escapeMarkup(analyticsEndpoint)}"` : ''
  return `<html lang="en"${events}>`
}

/**
 * The inline script that runs before the first paint. It sets attributes of `<html>` from storage and
 * cookies, so that the shared HTML needs nothing personal and still nothing flashes. Its hash stands
 * in the Content-Security-Policy.
 *
 * Its second half holds presses of buttons, and submissions of forms that have no address to go to, until the
 * shell or the page around them is hydrated: see `held-events.ts`. Links and all other forms work without scripts.
 * The search's shortcuts work from here, too.
 *
 * This script alone reports exits from the search, also after hydration. It sends each one at once if the visitor has
 * accepted cookies by then: no exit waits for hydration, is stored or counts twice. The body matches `beaconSink`.
 * Submitting the search is an exit, too, but loading a document takes no focus from the old one.
 */
export const PREPAINT_SCRIPT = `(()=>{
var d=document.documentElement.dataset,r=f=>{try{return f()}catch{return null}},c=x=>x.test(r(()=>document.cookie)),q=(e,s="header [role=search]")=>e.target.closest?.(s);
d.js="on";
d.theme=r(()=>localStorage.getItem("theme"))||(matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light");
if(r(()=>sessionStorage.getItem("banner")))d.banner="closed";
if(r(()=>localStorage.getItem("slash")))d.slash="off";
var n=performance.getEntriesByType("navigation")[0];
var f=document.querySelector("link[as=font]");
if(n&&n.responseStart-n.requestStart>${SLOW_RESPONSE_MS}&&f&&r(()=>localStorage.getItem("font"))!=f.href)d.font="later";
else if(f)f.media="all";
if(c(/(?:^|; )cookie_consent=/))d.consent="given";
if(c(${STORED_SESSION}))d.session="user";
var hold=(k,b)=>addEventListener(k,e=>{
var t=q(e,b),s=e.submitter,m=(s||t||d).dataset;
if(!t||(t.closest("main")?"page":"shell")+"Ready"in d)return;
e.preventDefault();e.stopPropagation();
if(m.held!="")m.held="",held.push([t,s])
},true);
addEventListener("keydown",e=>{
if("shellReady"in d||q(e,"input,select,textarea")||(e.key!="/"||d.slash)&&!((e.ctrlKey||e.metaKey)&&e.key=="k"))return;
e.preventDefault();document.querySelector("[role=combobox]").focus()
});
addEventListener("focusout",e=>{
var f=q(e);
if(f&&!f.contains(e.relatedTarget)&&d.events&&c(/(?:^|; )cookie_consent=true(?:;|$)/))
navigator.sendBeacon(d.events,new Blob([JSON.stringify({event:"${EXIT}",detail:{},path:location.pathname})],{type:"application/json"}))
});
addEventListener("submit",e=>q(e)&&document.activeElement.blur());
self.held=[];hold("click","button[type=button]");hold("submit","form:not([action])")
})()`.replaceAll('\n', '')
