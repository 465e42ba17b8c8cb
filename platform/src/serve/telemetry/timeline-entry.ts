import type { RegistryChange } from '@orchard/shared/contracts'
import type {
  ChangedPaths,
  ReleaseDifference,
  RouteSize,
} from '#src/registry/release-difference.ts'
import { html, type Markup } from '#src/serve/responses/html.ts'
import type { TimelineEntry } from './operations-data.ts'

const KILOBYTE = 1000
/** Compression alone makes a smaller difference: names of files have a hash. */
const LEAST_BYTES = 10
/** Further pages are counted, not named. */
const MAX_NAMED = 5

/** A change as an item of a list: what happened, who did it and why, what looked, and what it brought. */
export function timelineEntry({ change, difference }: TimelineEntry): Markup {
  const { action, approvedBy, at, by, commit, from, gates, note, overrides, reason, unit } = change
  return html`<li><p>${time(at)}: <strong>${action === 'rules' ? 'The registry' : unit}</strong> ${move(change)}${origin(by, change)}${approvedBy ? `, approved by ${approvedBy.join(', ')}` : ''}${from ? `, promoted from ${from}` : ''}${commit ? html`, commit <code>${shortened(commit)}</code>` : ''}${reason ? `: ${reason}` : ''}.</p>
${overrides ? html`<p>In spite of: ${overrides.join(', ')}.</p>` : ''}
${note ? html`<p>${note}</p>` : ''}
${gates ? html`<p class="quiet">Gates passed: ${gates.passed.join(', ') || 'none'}${outcome('skipped', gates.skipped)}${outcome('failed and overridden', gates.overridden)}.</p>` : ''}
${difference ? html`<p class="quiet">${whatChanged(change, difference)}</p>` : ''}</li>`
}

function move({ action, flag, percent, previous, release, rules }: RegistryChange): Markup {
  const to = html`<code>${release}</code>`
  const was = previous === null ? null : html`<code>${previous}</code>`
  switch (action) {
    case 'release':
      return was ? html`went from ${was} to ${to}` : html`joined with ${to}`
    case 'rollback':
    case 'automatic-rollback':
      return was ? html`went back from ${was} to ${to}` : html`came back with ${to}`
    case 'rollout':
      return html`tries ${to} with ${percent ?? 0} % of the visitors beside ${was ?? 'nothing'}`
    case 'rollout-stopped':
      return html`ended the trial of ${was ?? 'a release'}; ${to} is live for everybody`
    case 'flag':
      return percent === undefined
        ? html`forgot the flag <code>${flag ?? ''}</code>`
        : html`has the flag <code>${flag ?? ''}</code> on for ${percent} % of the visitors`
    case 'rules':
      return html`has new rules (${rules ?? ''})`
    case 'retire':
      return html`was taken out of the site at ${to}`
  }
}

/** A `+` at the end stays: the sources had changes that were not committed. */
function shortened(commit: string): string {
  return commit.slice(0, 12) + (commit.length > 12 && commit.endsWith('+') ? '+' : '')
}

function origin(by: string | undefined, { action }: RegistryChange): string {
  if (action === 'automatic-rollback') return ', by the site itself'
  return by ? `, by ${by}` : ''
}

function outcome(word: string, gates: readonly string[] = []): string {
  return gates.length > 0 ? `; ${word}: ${gates.join(', ')}` : ''
}

function whatChanged({ action }: RegistryChange, difference: ReleaseDifference): string {
  const { pages, resources } = difference
  return [
    `Pages: ${changedPaths(pages) || 'the same'}.`,
    ...(changedPaths(resources) ? [`Resources: ${changedPaths(resources)}.`] : []),
    ...(action === 'retire' ? [] : [changedSizes(difference)]),
  ].join(' ')
}

/** Empty where none changed. */
function changedPaths({ added, removed }: ChangedPaths): string {
  const listed = (paths: readonly string[], word: string) => {
    if (paths.length === 0) return []
    const more = paths.length > MAX_NAMED ? ' and more' : ''
    return [`${paths.length} ${word} (${paths.slice(0, MAX_NAMED).join(', ')}${more})`]
  }
  return [...listed(added, 'added'), ...listed(removed, 'removed')].join(', ')
}

function changedSizes({ sizes }: ReleaseDifference): string {
  const worthTelling = sizes.filter(
    ({ after, before }) =>
      after === null || before === null || Math.abs(after - before) >= LEAST_BYTES,
  )
  return worthTelling.length > 0
    ? `Code and styles: ${worthTelling.map(changedSize).join(', ')}.`
    : 'Code and styles: the same size.'
}

function changedSize({ after, before, route }: RouteSize): string {
  if (after === null) return `${route} gone`
  const size = `${route} ${(after / KILOBYTE).toFixed(1)} kB`
  if (before === null) return `${size} (new)`
  const bytes = after - before
  return `${size} (${bytes > 0 ? '+' : '−'}${(Math.abs(bytes) / KILOBYTE).toFixed(2)})`
}

/** A moment, or that none was recorded. */
export function time(at: string | null): Markup {
  if (at === null) return html`not recorded`
  return html`<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>`
}
