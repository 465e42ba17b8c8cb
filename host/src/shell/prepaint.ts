import { STORED_SESSION } from '@orchard/shared/auth'

/**
 * An answer that took this long. A font that is not here for the first layout is not used by the page at all
 * (`font-display: optional`), and yet its arrival has browsers lay out everything once more: on a line like
 * this it is not asked for before the page is idle, unless this browser has fetched it before.
 */
const SLOW_ANSWER_MS = 100

/**
 * The inline script that runs before the first paint. It sets attributes of `<html>` from storage and
 * cookies, so that the shared HTML needs nothing personal and still nothing flashes. Its hash stands
 * in the Content-Security-Policy.
 *
 * Its second half holds presses of buttons, and submissions of forms that have no address to go to, until the
 * shell or the page around them is hydrated: see `held-events.ts`. Links and all other forms work without scripts.
 */
export const PREPAINT_SCRIPT = `(()=>{
var d=document.documentElement.dataset,c=document.cookie,r=f=>{try{return f()}catch{return null}};
d.js="on";
d.theme=r(()=>localStorage.getItem("theme"))||(matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light");
if(r(()=>sessionStorage.getItem("banner")))d.banner="closed";
var n=performance.getEntriesByType("navigation")[0];
if(n&&n.responseStart-n.requestStart>${SLOW_ANSWER_MS}&&!r(()=>localStorage.getItem("font")))d.font="later";
if(/(?:^|; )cookie_consent=/.test(c))d.consent="given";
if(${STORED_SESSION}.test(c))d.session="user";
var hold=(k,q)=>addEventListener(k,e=>{
var t=e.target.closest(q),s=e.submitter,m=(s||t||d).dataset;
if(!t||(t.closest("main")?"page":"shell")+"Ready"in d)return;
e.preventDefault();e.stopPropagation();
if(m.held!="")m.held="",held.push([t,s])
},true);
self.held=[];hold("click","button[type=button]");hold("submit","form:not([action])")
})()`.replaceAll('\n', '')
