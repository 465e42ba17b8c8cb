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
  ['facts/plans.ts', 'monthlyPrice: 29,', 'monthlyPrice: 31,', /\$29(?!\d)/g, /\$31(?!\d)/g],
  ['facts/plans.ts', 'monthlyPrice: 59,', 'monthlyPrice: 61,', /\$59(?!\d)/g, /\$61(?!\d)/g],
  ['facts/plans.ts', 'monthlyQuota: 20_000,', 'monthlyQuota: 23_457,', /20,000/g, /23,457/g],
  [
    'facts/figures.ts',
    'CONSENT_DAYS: number = 150',
    'CONSENT_DAYS: number = 157',
    /150 days/g,
    /157 days/g,
  ],
  [
    'facts/figures.ts',
    'NOTICE_MONTHS: number = 6',
    'NOTICE_MONTHS: number = 8',
    /six months/g,
    /eight months/g,
  ],
  [
    'facts/search-limit.ts',
    'SEARCH_LIMIT: number = 7',
    'SEARCH_LIMIT: number = 9',
    /seven best matches/g,
    /nine best matches/g,
  ],
  [
    'facts/build-cost.ts',
    'upfrontCost: 150_000',
    'upfrontCost: 153_000',
    /\$150,000/g,
    /\$153,000/g,
  ],
  [
    'forms/forms.ts',
    "text('Message', 10, 5_000)",
    "text('Message', 10, 5_123)",
    /"maxLength":5000/g,
    /"maxLength":5123/g,
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
  const env = { ...process.env, RELEASES_DIR: releasesDir }
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

const count = (texts: ReadonlyMap<string, string>, pattern: RegExp) =>
  [...texts].flatMap(([one, text]) => {
    const found = text.match(pattern)?.length ?? 0
    return found > 0 ? [[one, found]] : []
  })

it('a change of facts makes a new release of the host, and of no remote', () => {
  expect(changed).toEqual(['host'])
})

it.each(CHANGES)('%s: after %s became %s no page says the old', (_file, _from, _to, old, now) => {
  const said = count(before, old)
  expect(said).not.toEqual([])
  expect(count(after, old)).toEqual([])
  expect(count(after, now)).toEqual(said)
})
