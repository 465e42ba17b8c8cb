import { STORED_SESSION } from '@orchard/shared/auth'

/**
 * The inline script that runs before the first paint. It sets attributes of `<html>` from storage and
 * cookies, so that the shared HTML needs nothing personal and still nothing flashes. Its hash stands
 * in the Content-Security-Policy.
 */
export const PREPAINT_SCRIPT = `(()=>{
var d=document.documentElement.dataset,c=document.cookie,r=f=>{try{return f()}catch{return null}};
d.js="on";
d.theme=r(()=>localStorage.getItem("theme"))||(matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light");
if(r(()=>sessionStorage.getItem("banner")))d.banner="closed";
if(/(?:^|; )cookie_consent=/.test(c))d.consent="given";
if(${STORED_SESSION}.test(c))d.session="user";
})()`.replaceAll('\n', '')
