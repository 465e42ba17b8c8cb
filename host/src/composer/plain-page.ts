/** Such a page runs and loads nothing. */
export const PLAIN_PAGE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A page without the site around it, for when nothing can be rendered. `text` is HTML of ours. */
export function plainPage(title: string, text: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} | API Orchard</title><main id="content"><h1>${title}</h1>${text}</main></html>`
}
