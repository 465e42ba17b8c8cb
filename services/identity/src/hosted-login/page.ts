import { escapeMarkup } from '@orchard/shared/markup'

const STYLE = `
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; padding: 1rem }
main { max-width: 24rem; margin: 2rem auto; overflow-wrap: anywhere }
label { display: block; font-weight: 600; margin-top: 1rem }
input, button { font: inherit; box-sizing: border-box; width: 100%; padding: .6rem; border-radius: .4rem }
input { border: 1px solid GrayText }
button { margin-top: 1.25rem; border: 0; background: #14532d; color: #fff; cursor: pointer }
:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px }
[role=alert] { border-left: .3rem solid #b91c1c; padding-left: .75rem }`

/** The content of a page; `body` is HTML, the rest is plain text. */
export interface Page {
  title: string
  body: string
  /** An error, announced by screen readers. */
  alert?: string | undefined
}

/** Renders a page without scripts. */
export function renderPage({ alert, body, title }: Page): string {
  const heading = escapeMarkup(title)
  const message = alert ? `<p role="alert" id="alert">${escapeMarkup(alert)}</p>` : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${heading} – API Orchard (development)</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
${message}
${body}
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

/** Headers of every page: no external content, no framing, no referrer. */
export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}
