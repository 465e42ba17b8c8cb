import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { ask } from '@orchard/shared-node/testing/ask'
import { beforeAll, expect, it } from 'vitest'
import { readRegistry } from '#src/registry/registry-file.ts'
import { PATIENT, startComposer } from '#src/serve/testing/composer-process.ts'
import { copyLiveReleases } from '#src/testing/copy-releases.ts'
import { copyWorkspace } from '#src/testing/copy-workspace.ts'

const BUILT_WITHIN_MS = 400_000

/** A fact of each kind: where it stands, and how pages say it before and after. */
const CHANGES = [
  ['facts/plans.ts', 'monthlyPrice: 29,', 'monthlyPrice: 31,', /\$29(?!\d)/, /\$31(?!\d)/],
  ['facts/plans.ts', 'yearlyPrice: 828,', 'yearlyPrice: 840,', /\$828(?!\d)/, /\$840(?!\d)/],
  [
    'facts/plans.ts',
    'monthlyQuota: 10_000_000',
    'monthlyQuota: 12_000_000',
    /10,000,000/,
    /12,000,000/,
  ],
  [
    'facts/figures.ts',
    'CONSENT_DAYS: number = 150',
    'CONSENT_DAYS: number = 157',
    /150 days/,
    /157 days/,
  ],
  [
    'facts/figures.ts',
    'NOTICE_MONTHS: number = 6',
    'NOTICE_MONTHS: number = 8',
    /six months/,
    /eight months/,
  ],
  [
    'facts/search-limit.ts',
    'SEARCH_LIMIT: number = 7',
    'SEARCH_LIMIT: number = 9',
    /seven best matches/,
    /nine best matches/,
  ],
  [
    'facts/build-cost.ts',
    'Licensed market feeds',
    'Licensed exchange feeds',
    /Licensed market feeds/,
    /Licensed exchange feeds/,
  ],
  [
    'facts/figures.ts',
    'message: 5_000',
    'message: 5_123',
    /maxLength"[:=]"?5000|maxlength="5000"/i,
    /maxLength"[:=]"?5123|maxlength="5123"/i,
  ],
] as const

/** Articles are statements of their day. */
const IS_ARTICLE = /^\/blog\//

let before: ReadonlyMap<string, string>
let after: ReadonlyMap<string, string>
let changed: string[]

beforeAll(async () => {
  const copy = path.join(temporaryFolder(), 'sources')
  const releasesDir = path.join(copy, '.releases')
  await copyWorkspace(copy)
  const { live } = await copyLiveReleases(releasesDir)
  before = await readSite(releasesDir)
  for (const [file, from, to] of CHANGES) {
    const source = path.join(copy, 'shared/src', file)
    const text = await readFile(source, 'utf8')
    expect(text, file).toContain(from)
    await writeFile(source, text.replace(from, to))
  }
  const parameters = ['--import', 'tsx', 'platform/src/cli/prepare-cli.ts']
  // As `npm start` builds: a run of tests would get React's development build, and no federation.
  const { NODE_ENV: _, VITEST: __, ...own } = process.env
  const env = { ...own, RELEASES_DIR: releasesDir }
  await promisify(execFile)(process.execPath, parameters, { cwd: copy, env })
  const now = (await readRegistry(releasesDir)).live
  changed = Object.keys(now).filter((unit) => now[unit] !== live[unit])
  after = await readSite(releasesDir)
}, BUILT_WITHIN_MS)

/** The pages of the sitemap with their twins, and what programs read, by path. */
async function readSite(releasesDir: string): Promise<Map<string, string>> {
  const composer = await startComposer({ ...PATIENT, RELEASES_DIR: releasesDir })
  try {
    const read = async (address: string) => String((await ask(composer.origin + address)).body)
    const listed = [...(await read('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)]
    const pages = listed.map(([, address = '']) => new URL(address).pathname)
    const paths = [
      ...pages.filter((one) => !IS_ARTICLE.test(one)),
      ...['/llms.txt', '/facts.json', '/guides.json', '/catalogue.json', '/openapi.json'],
      ...['/pricing.md', '/faq.md', '/privacy.md', '/tos.md', '/index.md', '/register', '/signin'],
    ]
    const texts = new Map<string, string>()
    for (const one of paths) texts.set(one, await read(one))
    return texts
  } finally {
    await composer.stop()
  }
}

/** The addresses whose text says something. */
const saying = (texts: ReadonlyMap<string, string>, pattern: RegExp) =>
  [...texts].flatMap(([one, text]) => (text.search(pattern) >= 0 ? [one] : []))

it('a change of facts makes a new release of the host, and of no remote', () => {
  expect(changed).toEqual(['host'])
})

it.each(CHANGES)('%s: after %s became %s no page says the old', (_file, _from, _to, old, now) => {
  const said = saying(before, old)
  expect(said).not.toEqual([])
  expect(saying(after, old)).toEqual([])
  expect(saying(after, now)).toEqual(said)
})
