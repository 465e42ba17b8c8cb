import { ask } from '@orchard/shared-node/testing/ask'
import { plainHtml } from './plain-html.ts'
import { type Prepared, pick, prepare, serveResponses } from './response-server.ts'

/** Serves the plain twins of a site's pages: without scripts, but with the same headers. */
const { SITE, ROOTS = '{}' } = process.env

/** Headers of one connection or of one representation. */
const NOT_COPIED =
  /^(?:connection|content-encoding|content-length|date|etag|keep-alive|server-timing|transfer-encoding)$/

async function twinOf(page: string, root: string): Promise<Prepared> {
  const { status, headers, body } = await ask(SITE + page)
  const copied = pick(headers, (name) => !NOT_COPIED.test(name))
  return { ...prepare(plainHtml(body.toString(), root), copied), status }
}

const twins = new Map<string, Prepared>()
for (const [page, root] of Object.entries<string>(JSON.parse(ROOTS)))
  twins.set(page, await twinOf(page, root))
await serveResponses(twins)
