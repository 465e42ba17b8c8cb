import { ask } from '@orchard/shared-node/testing/ask'
import PQueue from 'p-queue'

/**
 * Requests every address of a site that a page links to, starting at the home page, `connections`
 * at a time. Returns the status of each.
 */
export async function crawl(origin: string, connections: number): Promise<Map<string, number>> {
  const statuses = new Map<string, number>()
  const known = new Set(['/'])
  const queue = new PQueue({ concurrency: connections })
  await visit('/')
  return statuses

  async function visit(path: string): Promise<void> {
    const { body, headers, status } = await queue.add(() => ask(origin + path))
    statuses.set(path, status)
    if (!String(headers['content-type']).startsWith('text/html')) return
    const found = [...body.toString().matchAll(/\s(?:href|src)="([^"#]*)/g)]
      .map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), origin + path))
      .filter((one) => one.origin === origin)
      .map(({ pathname, search }) => pathname + search)
    const fresh = [...new Set(found)].filter((one) => !known.has(one))
    for (const one of fresh) known.add(one)
    await Promise.all(fresh.map(visit))
  }
}
