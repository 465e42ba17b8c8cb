import { HOUR_SECONDS } from '@orchard/shared/format'
import { contract } from '#contracts/robots-rules.ts'
import { defineApi } from '#src/define-api.ts'
import { readWebAddress } from '#src/network/fetch-page.ts'
import type readRobotsFile from '#src/parsers/robots-file.ts'
import { productToken, type RobotsFile } from '#src/parsers/robots-file.ts'
import type findRobotsRule from '#src/parsers/robots-rule.ts'

const KEEP_SECONDS = HOUR_SECONDS
/** The least that RFC 9309, 2.5 wants to be read. */
const MAX_BYTES = 500 * 1_024

const EMPTY: RobotsFile = { groups: [], sitemaps: [] }

export default defineApi(contract, {
  async handle({ agent, url }, { network, parse }) {
    const asked = readWebAddress('url', url)
    const address = `${asked.origin}/robots.txt`
    const { file, status } = await network.keep(`robots ${address}`, KEEP_SECONDS, async () => {
      const page = await network.fetchPage(address, {
        parameter: 'url',
        maxBytes: MAX_BYTES,
        accept: 'text/plain, */*;q=0.1',
      })
      const isFile = page.status === 200 && page.text !== ''
      return {
        status: page.status,
        file: isFile ? await parse<typeof readRobotsFile>('robots-file', page.text) : EMPTY,
      }
    })
    const groups = groupsFor(productToken(agent), file)
    const rules = groups.map((one) => one.rules).join('')
    const target = asked.pathname + asked.search
    // The file itself may always be fetched (RFC 9309, 2.2.2).
    const isFile = target === '/robots.txt'
    const rule =
      rules === '' || isFile
        ? null
        : await parse<typeof findRobotsRule>('robots-rule', rules, target)
    return {
      // While a server fails, nothing is allowed (RFC 9309, 2.3.1.4).
      allowed: rule?.isAllowed ?? (isFile || status < 500),
      file_status: status,
      rule: rule
        ? { type: rule.isAllowed ? 'allow' : 'disallow', path: rule.path, line: rule.line }
        : { type: null, path: null, line: null },
      crawl_delay: groups.findLast((one) => one.crawlDelay !== null)?.crawlDelay ?? null,
      sitemaps: file.sitemaps,
    }
  },
})

/** All groups that name a crawler (RFC 9309, 2.2.1), or else those for everybody. */
function groupsFor(agent: string, { groups }: RobotsFile) {
  const named = (name: string) =>
    groups.flatMap(({ agents, rules }) => {
      const own = agents.filter(({ names }) => names.includes(name))
      const crawlDelay = own.findLast((one) => one.crawlDelay !== null)?.crawlDelay ?? null
      return own.length > 0 ? [{ rules, crawlDelay }] : []
    })
  const own = named(agent)
  return own.length > 0 ? own : named('*')
}
