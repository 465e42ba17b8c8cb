import parseRobots from 'robots-parser'
import { contract } from '#contracts/robots-rules.ts'
import { cannotAnswer } from '#src/answer-error.ts'
import { defineApi } from '#src/define-api.ts'
import { readWebAddress } from '#src/network/fetch-page.ts'

const KEEP_SECONDS = 3_600
/** The least that RFC 9309, 2.5 wants to be read. */
const MOST_BYTES = 500 * 1_024
const MOST_SITEMAPS = 100

export default defineApi(contract, {
  async answer({ agent, url }, { network }) {
    const asked = readWebAddress('url', url)
    const address = `${asked.origin}/robots.txt`
    const file = await network.keep(`robots ${address}`, KEEP_SECONDS, async () => {
      const { status, text } = await network.fetchPage(address, {
        parameter: 'url',
        mostBytes: MOST_BYTES,
        accept: 'text/plain, */*;q=0.1',
      })
      return { status, text: status === 200 ? text : '' }
    })
    if (file.status >= 500) return { ...NO_RULE, allowed: false, file_status: file.status }
    if (file.text === '') return { ...NO_RULE, allowed: true, file_status: file.status }
    const robots = parseRobots(address, file.text)
    const allowed = robots.isAllowed(asked.href, agent)
    if (allowed === undefined)
      throw cannotAnswer('robots_elsewhere', 'The robots.txt of this host is not for this address')
    const line = robots.getMatchingLineNumber(asked.href, agent)
    return {
      allowed,
      file_status: file.status,
      rule: ruleOn(file.text, line),
      crawl_delay: robots.getCrawlDelay(agent) ?? null,
      sitemaps: robots.getSitemaps().slice(0, MOST_SITEMAPS),
    }
  },
})

const NO_RULE = {
  rule: { type: null, path: null, line: null },
  crawl_delay: null,
  sitemaps: [],
}

function ruleOn(text: string, line: number) {
  const written = text.split(/\r\n|\n|\r/)[line - 1] ?? ''
  const [, type, path] = /^\s*(allow|disallow)\s*:\s*([^#]*?)\s*(?:#.*)?$/i.exec(written) ?? []
  if (type === undefined || path === undefined) return NO_RULE.rule
  return { type: type.toLowerCase(), path, line }
}
