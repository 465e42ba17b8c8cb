import { escapeMarkup } from '@orchard/shared/markup'

const STYLE = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f3f1ea, #0b100e); --surface: light-dark(#fff, #161e1a);
  --line: light-dark(#8b9189, #6d7a73); --soft: light-dark(#e3e0d6, #2a352f);
  --text: light-dark(#17211c, #e9efeb); --quiet: light-dark(#55615a, #a4b1aa);
  --accent: light-dark(#17693f, #7cd6a1); --on-accent: light-dark(#fff, #0b1a12);
  --danger: light-dark(#b3261e, #f2a49e); --danger-soft: light-dark(#fcebea, #3a1c1a);
  --test: light-dark(#b4471a, #f5a67c); --test-soft: light-dark(#fdeee4, #35211a);
  --focus: light-dark(#0b5fd0, #8ab8ff)
}
* { box-sizing: border-box }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; background: var(--page); color: var(--text) }
main { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; overflow-wrap: anywhere }
h1 { font-size: 1rem; display: inline-block; margin: 0 0 1.5rem; padding: .2rem .75rem; border-radius: 1rem;
  background: var(--test-soft); color: var(--test) }
h2 { font-size: 1.15rem; margin: 0 0 1rem }
a { color: var(--accent) }
.columns { display: grid; gap: 1.5rem }
.card { background: var(--surface); border: 1px solid var(--soft); border-radius: .75rem; padding: 1.25rem }
.narrow { max-width: 34rem }
.amount { font-size: 2.25rem; font-weight: 700; line-height: 1.2; margin: 0 0 .25rem }
.quiet { color: var(--quiet); margin: 0 0 1rem }
dl.lines { margin: 0; border-top: 1px solid var(--soft) }
dl.lines div { display: flex; gap: 1rem; justify-content: space-between; padding: .6rem 0;
  border-bottom: 1px solid var(--soft) }
dl.lines dd { margin: 0; white-space: nowrap; font-variant-numeric: tabular-nums }
dl.lines div:last-child { font-weight: 700; border-bottom: 0 }
dl.notes { margin: 1rem 0; font-size: .925rem }
dl.notes div { display: flex; flex-wrap: wrap; gap: 0 1rem }
dl.notes dt { font-weight: 600 }
dl.notes dd { margin: 0 }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0 }
legend { font-weight: 700; padding: 0; margin-bottom: .25rem }
fieldset + fieldset { margin-top: 1.5rem }
label { display: block; font-weight: 600; font-size: .925rem; margin: .75rem 0 .25rem }
input, select, button { font: inherit; width: 100%; min-height: 2.75rem; padding: .5rem .75rem;
  border-radius: .4rem; color: inherit }
input, select { border: 1px solid var(--line); background: var(--surface) }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem }
button { margin-top: 1.5rem; border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent);
  font-weight: 700; cursor: pointer }
button.second { background: none; color: var(--accent); margin-top: .75rem }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
[role=alert] { border-left: .3rem solid var(--danger); background: var(--danger-soft); color: var(--danger);
  padding: .75rem; margin: 0 0 1rem; border-radius: .25rem; font-weight: 600 }
.hint { font-size: .875rem; color: var(--quiet); margin: .25rem 0 0 }
footer { margin-top: 2rem; font-size: .875rem; color: var(--quiet) }
@media (min-width: 48rem) { .columns { grid-template-columns: 5fr 6fr; align-items: start } }
@media print { button, .no-print { display: none } body { background: none } }`

/** The content of a page; `body` is HTML, the rest is plain text. */
export interface Page {
  title: string
  body: string
}

/** Renders a page without scripts, which says first that no money moves. */
export function renderPage({ body, title }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeMarkup(title)} – API Orchard (test mode)</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Test mode</h1>
${body}
<footer>No money moves here, and no card number is kept. Pay with 4242 4242 4242 4242, any later date and
any three digits; the README of this server lists cards that fail.</footer>
</main>
</body>
</html>
`
}

/** Renders an error for screen readers; empty without a message. */
export function renderAlert(words: string | undefined): string {
  return words ? `<p role="alert" id="alert">${escapeMarkup(words)}</p>` : ''
}

/** Formats cents as money. */
export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
}

/** Formats seconds since 1970 as a date. */
export function dateOf(seconds: number): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(seconds * 1_000)
}

/** Headers of every page: no external content, no framing, no referrer. An empty icon keeps browsers from asking for /favicon.ico. */
export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}
