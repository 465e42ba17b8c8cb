import type { FlagState } from '@orchard/shared/contracts'
import { html, type Markup } from '#src/serve/responses/html.ts'
import type { EventDay } from './event-count.ts'
import type { Operations, ReleaseState } from './operations-data.ts'
import { time, timelineEntry } from './timeline-entry.ts'
import type { VitalSummary } from './vital-samples.ts'

/** Sets the theme that the visitor chose on the site, before the first paint. */
export const THEME_SCRIPT =
  'try{document.documentElement.dataset.theme=localStorage.getItem("theme")||(matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light")}catch{}'

/** Beside the host's own sheets. */
export const OPERATIONS_STYLE = `@layer app{
.ops{max-width:var(--width-page);margin:0 auto;padding:var(--space-5) var(--gutter) var(--space-8)}
.ops>*+*{margin-top:var(--space-4)}
.ops h2{margin-top:var(--space-7)}
.ops .brand{font-weight:700}
.ops .quiet{color:var(--color-text-quiet)}
.ops .cards{display:grid;gap:var(--space-4);grid-template-columns:repeat(auto-fill,minmax(min(100%,26rem),1fr))}
.ops article,.ops li{padding:var(--space-4);border:1px solid var(--color-line);border-radius:var(--radius);background:var(--color-surface)}
.ops .plain{display:grid;gap:var(--space-3);padding:0;list-style:none}
.ops dl{display:grid;grid-template-columns:minmax(6rem,auto) 1fr;gap:var(--space-2) var(--space-4);margin-top:var(--space-3)}
.ops dt{color:var(--color-text-quiet)}
.ops dd{overflow-wrap:anywhere}
.ops article[data-state='failing']{border-color:var(--color-danger)}
}`

/** The page for people at `/_mf/`: what is live and how it fares. `style` is the text of its style sheet. */
export function operationsPage(state: Operations, style: string): string {
  const { days, flags, generation, live, tried, timeline: changes } = state
  const named = Object.entries(flags)
  const body = html`<main id="content" class="ops">
<p class="brand"><a href="/">API Orchard</a></p>
<h1>What is live</h1>
<p>The parts of this site are built and released separately. This is what visitors get now. For programs: <a href="/_mf/registry.json">registry.json</a>, generation ${generation}.</p>
<h2>Live releases</h2>
<div class="cards">${live.map(card)}</div>
<h2>Releases on trial</h2>
${tried.length > 0 ? html`<div class="cards">${tried.map(card)}</div>` : html`<p>No release is on trial: all visitors get the same.</p>`}
<h2>Feature flags</h2>
${named.length > 0 ? html`<ul class="plain">${named.map(flagLine)}</ul>` : html`<p>No flag is set: every flag is off.</p>`}
<h2>Timeline</h2>
${changes.length > 0 ? html`<ol class="plain">${changes.map(timelineEntry)}</ol>` : html`<p>Nothing has been released yet.</p>`}
<h2>Use of the site</h2>
${days.length > 0 ? html`<ul class="plain">${days.map(eventDay)}</ul>` : html`<p>No events have arrived since this server started.</p>`}
<h2>About the figures</h2>
<p class="quiet">Page views and failures are those that this server saw in the last minutes; a visitor's failures count once. Vitals come from visitors who accepted cookies: three of four page views were at least as good. So do events, which this server counts by day (UTC), without recording who the visitors were.</p>
</main>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><script>${THEME_SCRIPT}</script><title>What is live | API Orchard</title><meta name="robots" content="noindex"><style>${style}</style></head><body>${body.text}</body></html>`
}

function card(state: ReleaseState): Markup {
  const { unit, release, percent, since, commit, builtAt, gates, tally, vitals } = state
  const isFailing = tally.failures > 0
  return html`<article data-state="${isFailing ? 'failing' : 'well'}"><h3>${unit}</h3><dl>
<dt>Release</dt><dd><code>${release}</code></dd>
${percent === null ? null : html`<dt>Visitors</dt><dd>${percent} %</dd>`}
<dt>Since</dt><dd>${time(since)}</dd>
<dt>Built</dt><dd>${time(builtAt)}</dd>
<dt>Commit</dt><dd>${commit === null ? 'not recorded' : html`<code>${commit}</code>`}</dd>
<dt>Gates</dt><dd>${gates.length > 0 ? gates.map(({ gate, outcome }) => `${gate}: ${outcome}`).join(', ') : 'not recorded'}</dd>
<dt>Page views</dt><dd>${tally.views}</dd>
<dt>Failures</dt><dd>${isFailing ? `${tally.failures} of ${tally.visitors} visitors` : 'none'}</dd>
<dt>Vitals</dt><dd>${vitals.length > 0 ? vitals.map(vital).join(', ') : 'none reported'}</dd>
</dl></article>`
}

function flagLine([name, { percent, since }]: [string, FlagState]): Markup {
  return html`<li><code>${name}</code>: on for ${percent} % of the visitors since ${time(since)}</li>`
}

function vital({ name, p75, count }: VitalSummary): string {
  const value = name === 'CLS' ? p75.toFixed(3) : `${Math.round(p75)} ms`
  return `${name} ${value} (${count})`
}

function eventDay({ counts, day }: EventDay): Markup {
  const each = Object.entries(counts).map(([event, count]) => `${event}: ${count}`)
  return html`<li><time datetime="${day}">${day}</time>: ${each.join(', ')}</li>`
}
