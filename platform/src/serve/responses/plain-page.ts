import { createHash } from 'node:crypto'

const STYLE =
  'body{max-width:40rem;margin:3rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif;overflow-wrap:break-word}h1{line-height:1.2}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Such a page runs and loads nothing. */
export const PLAIN_PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
}

/** A page without the site around it, for when nothing can be rendered. `text` is HTML of ours. */
export function plainPage(title: string, text: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title} | API Orchard</title><style>${STYLE}</style><main id="content"><h1>${title}</h1>${text}</main></html>`
}
