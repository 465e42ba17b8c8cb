import { ask } from '@orchard/shared-node/testing/ask'

/**
 * Requests every address of a site that a page links to, starting at the home page, `connections`
 * at a time. Returns the status of each.
 */
export async function crawl(origin: string, connections: number): Promise<Map<string, number>> {
  const statuses = new Map<string, number>()
  const known = new Set(['/'])
  const waiting = ['/']
  let underWay = 0
  await new Promise<void>((resolve, reject) => {
    const goOn = () => {
      if (waiting.length === 0 && underWay === 0) resolve()
      while (underWay < connections && waiting.length > 0) {
        underWay++
        void visit(waiting.shift() ?? '/').then(() => {
          underWay--
          goOn()
        }, reject)
      }
    }
    goOn()
  })
  return statuses

  async function visit(path: string): Promise<void> {
    const { body, headers, status } = await ask(origin + path)
    statuses.set(path, status)
    if (!String(headers['content-type']).startsWith('text/html')) return
    for (const [, href = ''] of body.toString().matchAll(/\s(?:href|src)="([^"#]*)/g)) {
      const { origin: of, pathname, search } = new URL(href.replaceAll('&amp;', '&'), origin + path)
      const found = pathname + search
      if (of !== origin || known.has(found)) continue
      known.add(found)
      waiting.push(found)
    }
  }
}
