import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, httpTest } from '#fixtures/test.ts'

const AFDOCS = path.join(
  path.dirname(createRequire(import.meta.url).resolve('afdocs')),
  '..',
  'bin',
  'afdocs.mjs',
)

/** Forms and tools rather than texts; `markdown.spec.ts` compares their twins. */
const NOT_TEXTS =
  /^\/(?:register|signin|forgotpassword|pricing|status|contact|suggest-an-api|examples)?$/
/** Of the many pages of two kinds, one in six is checked. */
const MANY = /^\/(?:api|blog)\/./
const ONE_IN = 6

/**
 * Controls and marks that the Markdown has in other words. The checker compares sentences; `markdown.spec.ts` compares
 * what they say.
 */
const IN_OTHER_WORDS = [
  ...['form', 'fieldset', 'button', 'summary', 'td small', 'th b'],
  ...['Badge', 'Origin', 'Actions', 'Note'].map((name) => `[class*="_${name}"]`),
]

/**
 * The check that the text of a page begins within its first tenth. Short pages, such as those of errors, cannot keep it:
 * the header alone is more. So they are held to a number of characters, that of header and navigation.
 */
const POSITION = 'content-start-position'
const LATEST_START = 1_500

interface Report {
  scoring: { overall: number }
  results: {
    id: string
    status: string
    message: string
    details?: { pageResults?: { url: string; contentStartChar: number }[] }
  }[]
}

httpTest(
  'the checks of documentation for agents find nothing to object to',
  async ({ baseURL, request }) => {
    httpTest.setTimeout(180_000)
    const sitemap = await (await request.get('/sitemap.xml')).text()
    const all = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url]) => new URL(url ?? '').pathname)
    const pages = all.filter(
      (one, at) => !NOT_TEXTS.test(one) && (!MANY.test(one) || at % ONE_IN === 0),
    )
    expect(pages.length).toBeGreaterThan(40)
    const options = [
      ...['--urls', pages.map((one) => new URL(one, baseURL).href).join()],
      ...['--parity-exclusions', IN_OTHER_WORDS.join()],
      ...['--format', 'json', '--score', '--quiet', '--network-context', 'ci'],
      ...['--request-delay', '0', '--max-concurrency', '8'],
    ]
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [AFDOCS, 'check', baseURL ?? '', ...options],
      { encoding: 'utf8', maxBuffer: 50_000_000 },
    )
    expect(stdout, stderr).toMatch(/^\{/)
    const { results, scoring }: Report = JSON.parse(stdout)
    expect(results).toHaveLength(28)
    const missed = results.filter(({ status }) => status !== 'pass' && status !== 'skip')
    expect(missed.filter(({ id, status }) => id !== POSITION || status === 'fail')).toEqual([])
    const starts = results.find(({ id }) => id === POSITION)?.details?.pageResults ?? []
    expect(starts.filter(({ contentStartChar }) => contentStartChar > LATEST_START)).toEqual([])
    expect(scoring.overall).toBeGreaterThanOrEqual(99)
  },
)
