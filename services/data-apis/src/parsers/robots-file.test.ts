import fc from 'fast-check'
import parseRobots from 'robots-parser'
import { expect, it } from 'vitest'
import { ROBOTS_VECTORS } from '#src/testing/robots-vectors.ts'
import readRobotsFile, { productToken } from './robots-file.ts'
import findRobotsRule from './robots-rule.ts'

const ORIGIN = 'https://example.org'

/** The result of our parser, in the words of robots-parser. */
function ours(text: string, path: string, agent: string) {
  const { groups } = readRobotsFile(text)
  const named = (name: string) =>
    groups.filter(({ agents }) => agents.some(({ names }) => names.includes(name)))
  const own = named(productToken(agent))
  const chosen = own.length > 0 ? own : named('*')
  const url = new URL(path, ORIGIN)
  const rule = findRobotsRule(chosen.map((one) => one.rules).join(''), url.pathname + url.search)
  return { allowed: rule?.isAllowed ?? true, line: rule?.line ?? -1 }
}

const path = fc.string({
  unit: fc.constantFrom('/', 'a', 'b', '*', '$', 'é', '%2f', '?'),
  maxLength: 8,
})
const rule = fc
  .tuple(fc.constantFrom('allow', 'Disallow'), path)
  .map(([key, value]) => `${key}: ${value} # why`)
// A group without a rule is left out: robots-parser takes no notice of its crawler. It lets a delay end the names, too.
const group = fc
  .tuple(
    fc.array(fc.constantFrom('*', 'pear', 'Apple/2'), { minLength: 1, maxLength: 3 }),
    rule,
    fc.array(fc.oneof(rule, fc.constant('crawl-delay: 1')), { maxLength: 5 }),
  )
  .map(([agents, ...rules]) =>
    [...agents.map((one) => `User-agent: ${one}`), ...rules.flat()].join('\n'),
  )

it('finds the rule that robots-parser 3.0.1 finds', () => {
  fc.assert(
    fc.property(
      fc.array(group, { maxLength: 4 }),
      path,
      fc.constantFrom('pear', 'apple', 'other'),
      (groups, asked, agent) => {
        const text = groups.join('\n\n')
        const href = `${ORIGIN}/${asked}`
        const theirs = parseRobots(`${ORIGIN}/robots.txt`, text)
        expect(ours(text, href, agent)).toEqual({
          allowed: theirs.isAllowed(href, agent),
          line: theirs.getMatchingLineNumber(href, agent),
        })
      },
    ),
    { numRuns: 2_000, seed: 20_261_126 },
  )
})

it('keeps a rule once, however many crawlers its group names', () => {
  const agents = Array.from({ length: 3_500 }, (_, index) => `user-agent: a${index}`)
  const rules = Array.from({ length: 3_500 }, (_, index) => `allow: /${index}`)
  const { groups } = readRobotsFile([...agents, ...rules].join('\r\n'))
  expect(groups).toHaveLength(1)
  expect(groups[0]?.agents.flatMap(({ names }) => names)).toHaveLength(3_500)
  expect(groups[0]?.rules.match(/\n/g)).toHaveLength(3_500)
})

it('leaves out what is beyond its limits', () => {
  const lines = Array.from({ length: 60_000 }, (_, index) => `allow: /${index}`)
  const { groups } = readRobotsFile(['user-agent: *', ...lines].join('\n'))
  expect(groups[0]?.rules.match(/\n/g)).toHaveLength(49_999)
  const sitemaps = Array.from({ length: 200 }, () => 'sitemap: https://example.org/s.xml')
  expect(readRobotsFile(sitemaps.join('\n')).sitemaps).toHaveLength(100)
})

it.each(['user-agent:\ndisallow: /', 'user-agent: bot\ndisallow: /'])(
  'keeps 5,000 groups, and gives the rules of others to none of them: %j',
  (text) => {
    const { groups } = readRobotsFile(`${`${text}\n`.repeat(5_000)}user-agent: late\nallow: /late`)
    expect(groups).toHaveLength(5_000)
    expect(groups.map(({ rules }) => rules).join('')).not.toContain('/late')
  },
)

it.each(ROBOTS_VECTORS)('%s (%#)', (_, lines, agent, allowed) => {
  const responses = Object.keys(allowed).map((path) => [
    path,
    ours(lines.join('\n'), `${ORIGIN}${path}`, agent).allowed,
  ])
  expect(Object.fromEntries(responses)).toEqual(allowed)
})
