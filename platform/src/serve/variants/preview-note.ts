import { createHash } from 'node:crypto'
import { escapeMarkup } from '@orchard/shared/markup'
import { type CachedResponse, makeResponse, plainOf } from '#src/serve/responses/cached-response.ts'

/** Path that the "Reset" button posts to. */
export const PREVIEW_END_PATH = '/_mf/override'

/** A remote that runs from source brings the site's styles later, so that their order is told here, too. */
const STYLE = `@layer tokens,base,components,app,forced;
@layer app{
.mfe-note{position:fixed;z-index:30;inset-inline:var(--space-3) auto;bottom:var(--space-3);display:flex;flex-wrap:wrap;gap:var(--space-2) var(--space-3);align-items:center;max-width:min(34rem,100vw - 2 * var(--space-3));padding:var(--space-2) var(--space-4);border:2px solid var(--color-blossom);border-radius:var(--radius);background:var(--color-blossom-soft);color:var(--color-text);font-size:var(--text-small)}
.mfe-note button{padding:var(--space-1) var(--space-3);border:1px solid var(--color-line-strong);border-radius:var(--radius-small);background:var(--color-surface);color:var(--color-text);font-weight:600}
html[data-js]:not([data-consent]) .mfe-note{bottom:9rem}
@media print{.mfe-note{display:none}}
}`
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** The badge of a browser that sees other releases than everybody else. */
export function previewBadge(selection: string): string {
  const names = selection.split(',').map((one) => `<code>${escapeMarkup(one)}</code>`)
  return `<aside class="mfe-note" aria-label="Preview"><p>Only this browser sees ${names.join(', ')}.</p><form method="post" action="${PREVIEW_END_PATH}"><button>Reset</button></form></aside>`
}

/** Says why a browser does not see what it asked for. */
export function previewNotice(message: string): string {
  return `<aside class="mfe-note" aria-label="Preview"><p>${escapeMarkup(message)} You see the same site as everybody else.</p></aside>`
}

/**
 * A copy of a response for one browser only: kept by nobody, found by no search engine and, where it is a
 * page, with a note in front of it. The note stands outside of what React takes over.
 */
export function forOneBrowser(response: CachedResponse, note: string): CachedResponse {
  const headers: Record<string, string> = {
    ...response.headers,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  }
  const plain = plainOf(response)
  if (!headers['Content-Type']?.startsWith('text/html') || plain.length === 0)
    return { ...response, headers }
  const policy = headers['Content-Security-Policy'] ?? ''
  headers['Content-Security-Policy'] = policy.includes('unsafe-inline')
    ? policy
    : policy.replace("style-src 'self'", `style-src 'self' ${STYLE_HASH}`)
  const html = plain
    .toString()
    .replace(/<meta name="robots" content="[^"]*">/, '<meta name="robots" content="noindex">')
    .replace('</head><body>', `<style>${STYLE}</style></head><body>${note}`)
  return makeResponse(response.status, headers, html, response.page)
}
