import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { escapeMarkup } from '@orchard/shared/markup'
import type { FastifyInstance } from 'fastify'

const readAsset = (address: string) => readFileSync(fileURLToPath(address))

/** The site's own colours and sizes, so that the page looks like the site in both themes. */
const TOKENS = readAsset(import.meta.resolve('@orchard/shared/styles/tokens.css')).toString()
const FONT_PATH = '/figtree.woff2'
const FONT = readAsset(
  import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
)

const STYLE = `${TOKENS}
@font-face { font-family: 'Figtree Variable'; font-weight: 300 900; src: url(${FONT_PATH}) format('woff2') }
* { box-sizing: border-box }
body { margin: 0; background: var(--color-page); color: var(--color-text);
  font: 1rem/1.6 var(--font-sans); overflow-wrap: anywhere }
main { width: min(100%, 28rem); margin: 0 auto; padding: var(--space-6) var(--gutter); display: grid;
  gap: var(--space-4) }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.15; letter-spacing: -.03em }
p { margin: 0; color: var(--color-text-quiet) }
a { color: var(--color-accent); text-underline-offset: .2em }
.brand { display: flex; align-items: center; gap: var(--space-2); color: var(--color-text); font-size: 1.15rem;
  font-weight: 700; letter-spacing: -.02em }
label { display: block; font-size: var(--text-small); font-weight: 600; margin-bottom: var(--space-1) }
input, button { font: inherit; color: inherit; width: 100%; min-height: 2.75rem }
input { padding: .6rem var(--space-3); border: 1px solid var(--color-line-strong);
  border-radius: var(--radius-small); background: var(--color-surface); margin-bottom: var(--space-4) }
button { border: 0; border-radius: 999px; background: var(--color-accent); color: var(--color-on-accent);
  font-weight: 600; cursor: pointer }
button + button { margin-top: var(--space-3) }
:focus-visible { outline: 2px solid var(--color-focus); outline-offset: 2px }
[role=alert] { padding: var(--space-3) var(--space-4); border-radius: var(--radius-small);
  background: var(--color-danger-soft); color: var(--color-danger); font-size: var(--text-small); font-weight: 600 }`

/** Drawn as on the site: `shared/src/ui/logo`. */
const LOGO = `<svg viewBox="0 0 32 32" width="30" height="30" fill="none" aria-hidden="true">
<rect width="32" height="32" rx="9" fill="var(--color-accent)"/>
<path d="M13 7c-2.5 0-2.8 1.5-2.8 3.2 0 2-.4 3-2.2 3.3 1.8.3 2.2 1.3 2.2 3.3 0 1.7.3 3.2 2.8 3.2M19 7c2.5 0 2.8 1.5 2.8 3.2 0 2 .4 3 2.2 3.3-1.8.3-2.2 1.3-2.2 3.3 0 1.7-.3 3.2-2.8 3.2M16 16v10M12.5 26h7"
stroke="var(--color-on-accent)" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/>
<circle cx="16" cy="12.5" r="2.6" fill="#f6a46b"/></svg>`

/** The content of a page; `body` is HTML, the rest is plain text. */
export interface Page {
  title: string
  body: string
  /** Address on the site that a visitor who gives up goes to. */
  back: string
  /** An error, announced by screen readers. */
  alert?: string | undefined
}

/** Renders a page without scripts. */
export function renderPage({ alert, back, body, title }: Page): string {
  const heading = escapeMarkup(title)
  const message = alert ? `<p role="alert" id="alert">${escapeMarkup(alert)}</p>` : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${heading} – API Orchard (development)</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<div class="brand">${LOGO} API Orchard</div>
<h1>${heading}</h1>
${message}
${body}
<p><a href="${escapeMarkup(back)}">Back to API Orchard</a></p>
</main>
</body>
</html>
`
}

/** Renders a labelled field, which the alert of the page describes, if there is one. */
export function renderField(
  name: string,
  label: string,
  attributes: string,
  alert?: string,
): string {
  const described = alert ? ' aria-describedby="alert"' : ''
  return `<label for="${name}">${label}</label>
<input id="${name}" name="${name}" ${attributes}${described}>`
}

/** Serves the site's typeface to the pages. */
export function fontRoute(app: FastifyInstance): void {
  app.get(FONT_PATH, async (_request, reply) =>
    reply.type('font/woff2').header('Cache-Control', 'public, max-age=3600').send(FONT),
  )
}

/** Headers of every page: no external content, no framing, no referrer. An empty icon keeps browsers from asking for /favicon.ico. */
export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}
