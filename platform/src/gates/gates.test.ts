import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PageRoute, ReleaseManifest } from '@orchard/shared/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeRelease } from '#src/testing/made-up-release.ts'
import { budgetGate, describeSize, judge } from './budget.ts'
import { samplePath, withoutReleases } from './changed-pages.ts'
import { contractGate } from './contract.ts'
import { type Candidate, formatResult, type Gate, runGates } from './gate.ts'
import { inspectPage } from './inspect-page.ts'
import { skewGate } from './skew.ts'

const ID = 'aaaaaaaaaaaa'
const HOST_BUNDLE = `exports.provided = { react: {} }\nexports.renderSite = () => {}`
const PAGE = `{ Component: () => null, head: () => ({}) }`

let folder: string
let host: ReleaseManifest
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gates-'))
  host = await makeRelease(folder, 'host', ID, { provides: { react: '19.3.1' } }, HOST_BUNDLE)
})
afterEach(() => rm(folder, { recursive: true }))

const route = (id: string, address: string): PageRoute => ({
  id,
  path: address,
  skeleton: 'list',
  cache: {},
})

const remoteEntry = (body: string) => `exports.remote = { contract: 1, ${body} }`

/** A remote whose remote entry loads every page, unless it is given another. */
function remote(
  unit: string,
  pages: readonly PageRoute[],
  given: Partial<ReleaseManifest> = {},
  bundle = remoteEntry(`loadPage: async () => (${PAGE})`),
): Promise<ReleaseManifest> {
  return makeRelease(folder, unit, ID, { routes: { pages }, ...given }, bundle)
}

async function problems(gate: Gate, ...releases: readonly ReleaseManifest[]): Promise<string> {
  const after = new Map(releases.map((one) => [one.unit, one]))
  const candidate: Candidate = {
    releasesDir: folder,
    changing: new Set(after.keys()),
    after,
    before: new Map(),
  }
  return (await gate.check(candidate)).problems.join('\n')
}

it('has links and forms of remotes that the site can use', async () => {
  const pages = [route('tools/home', '/tools')]
  const declaring = (routes: Partial<ReleaseManifest['routes']>) =>
    remote('tools', pages, { routes: { pages, ...routes } })
  const good = { navigation: { label: 'Tools', path: '/tools' }, forms: {} }
  expect(await problems(contractGate, host, await declaring(good))).toBe('')
  const link = await declaring({ navigation: { label: 'Tools', path: '/pricing' } })
  expect(await problems(contractGate, host, link)).toContain('tools asks for a link to /pricing')
  const form = await declaring({ forms: { report: { fields: {} } } })
  expect(await problems(contractGate, host, form)).toContain(
    'tools declares a form that cannot be used: report.fields: A form has at least one field',
  )
})

it('has no loader or action in a page for members of a group', async () => {
  const pages = [{ ...route('tools/office', '/tools/office'), group: 'staff' }]
  expect(await problems(contractGate, host, await remote('tools', pages))).toBe('')
  const loading = remoteEntry(`loadPage: async () => ({ ...${PAGE}, loader: async () => null })`)
  expect(await problems(contractGate, host, await remote('tools', pages, {}, loading))).toBe(
    'tools: tools/office is for members of a group and has a loader; its component loads data itself',
  )
})

describe('version skew', () => {
  it('passes what the host provides', async () => {
    const one = await remote('tools', [], { requires: { react: '^19.3.0' } })
    expect(await problems(skewGate, host, one)).toBe('')
  })

  it('names what the host does not provide in that version, or at all', async () => {
    const one = await remote('tools', [], { requires: { react: '^20.0.0', router: '^1.0.0' } })
    const found = await problems(skewGate, host, one)
    expect(found).toContain('tools needs react ^20.0.0, the host provides 19.3.1')
    expect(found).toContain('tools needs router ^1.0.0, the host provides none')
  })

  it('asks for a host where there is none', async () => {
    expect(await problems(skewGate)).toContain('npm run release -- host')
  })
})

describe('byte budget of code that is loaded later', () => {
  it('counts a file that is loaded later', async () => {
    const assets = path.join(folder, 'tools', ID, 'client/assets')
    const one = await remote('tools', [], {
      integrity: { 'assets/small.js': '', 'assets/large.js': '' },
    })
    await mkdir(assets, { recursive: true })
    await writeFile(path.join(assets, 'small.js.br'), randomBytes(49_000))
    await writeFile(path.join(assets, 'large.js.br'), randomBytes(80_000))
    expect(await problems(budgetGate, host, one)).toBe(
      'tools: assets/large.js is loaded later and has 80.0 kB, more than 50; load it in parts, or do without',
    )
  })
})

describe('contract', () => {
  it('passes a remote entry that does what the table promises', async () => {
    const one = await remote('tools', [route('tools/home', '/tools/:name')], {
      pageModules: { 'tools/home': [] },
      paths: ['/tools/hammer'],
    })
    expect(await problems(contractGate, host, one)).toBe('')
  })

  it('names a remote entry that does not load', async () => {
    const one = await remote('tools', [], {}, `require('lodash')`)
    expect(await problems(contractGate, host, one)).toContain(
      'its exposed module does not load under this host: tools asks for lodash, which the host does not provide',
    )
  })

  it('names what it imports of a package of others that the host does not have', async () => {
    const uses = { react: { useState: 19, useFuture: 19 }, '@orchard/shared/router': { Link: 1 } }
    const bundle = 'exports.provided = { react: { useState() {} } }; exports.renderSite = () => {}'
    const other = await makeRelease(folder, 'host', ID, { provides: { react: '19.3.1' } }, bundle)
    expect(await problems(contractGate, other, await remote('tools', [], { uses }))).toBe(
      'tools uses useFuture of react, which the host does not provide',
    )
  })

  it('names a page of the table that the remote entry does not load, and one without its parts', async () => {
    const bundle = remoteEntry(
      `loadPage: async (id) => { if (id === 'tools/a') throw new Error('no such'); return { Component() {} } }`,
    )
    const pages = [route('tools/a', '/a'), route('tools/b', '/b')]
    const found = await problems(contractGate, host, await remote('tools', pages, {}, bundle))
    expect(found).toContain('routes.ts names tools/a, but remote.ts does not load it: no such')
    expect(found).toContain('what tools/b loads has no head')
  })

  it('names a page file that is in no table', async () => {
    const one = await remote('tools', [], { pageModules: { 'tools/lost': [] } })
    expect(await problems(contractGate, host, one)).toContain('remote.ts loads the page tools/lost')
  })

  it('names the two units that claim one address, whatever they call its parameter', async () => {
    const one = await remote('tools', [route('tools/one', '/t/:name')])
    const two = await remote('toys', [route('toys/one', '/t/:slug')])
    expect(await problems(contractGate, host, one, two)).toContain(
      '/t/:slug is claimed by tools (as /t/:name) and by toys',
    )
  })

  it('refuses addresses that lead to another unit already, and never to their owner', async () => {
    const pages = [route('tools/one', '/t/:name'), route('tools/home', '/tools')]
    const owner = await remote('tools', pages, { paths: ['/t/hammer', '/tools'] })
    const newcomer = await remote('toys', [
      route('toys/one', '/t/saw'),
      route('toys/two', '/tools'),
      route('toys/all', '/:any'),
      route('toys/own', '/toys'),
    ])
    const after = new Map([host, owner, newcomer].map((one) => [one.unit, one]))
    const check = async (changing: string, ...live: ReleaseManifest[]) => {
      const before = new Map(live.map((one) => [one.unit, one]))
      const candidate = { releasesDir: folder, changing: new Set([changing]), after, before }
      return (await contractGate.check(candidate)).problems.filter((one) => one.includes('belongs'))
    }
    expect(await check('toys', host, owner)).toEqual([
      '/t/saw belongs to tools, as /t/:name; choose another address',
      '/tools belongs to tools; choose another address',
      '/:any belongs to tools, as /tools; choose another address',
    ])
    expect(await check('tools', host, owner, newcomer)).toEqual([])
    // A release of the newcomer that was live already took nothing.
    expect(await check('toys', host, owner, newcomer)).toEqual([])
  })

  it('names a page id of another unit, a listed path without a page, and another contract', async () => {
    const one = await remote('tools', [route('toys/one', '/t')], { paths: ['/lost'] })
    const found = await problems(contractGate, host, one)
    expect(found).toContain('toys/one must begin with tools/')
    expect(found).toContain('listPaths names /lost, which leads to no page')
    const old = await remote('toys', [], { contract: 0 })
    expect(await problems(contractGate, host, old)).toContain('toys was built for contract 0')
  })

  it('names a part that two units have', async () => {
    const one = await remote('tools', [], { parts: ['search'] })
    const two = await remote('toys', [], { parts: ['search'] })
    expect(await problems(contractGate, host, one, two)).toContain(
      'tools and toys both have the part search',
    )
  })

  it('names what a host says it provides and does not', async () => {
    const other = await makeRelease(
      folder,
      'host',
      'bbbbbbbbbbbb',
      { provides: { react: '19.3.1', '@orchard/shared/router': '1.0.0' } },
      HOST_BUNDLE,
    )
    expect(await problems(contractGate, other)).toContain(
      'The host says that it provides @orchard/shared/router',
    )
  })
})

describe('a rendered page', () => {
  const page = (head: string, body = '<h1>Tools</h1>') => ({
    status: 200,
    failed: null,
    html: `<html><head>${head}</head><body>${body}</body></html>`,
  })
  const GOOD = '<title>Tools</title><link rel="canonical" href="/tools">'

  it('passes with one title, one canonical link and one main heading', () => {
    expect(inspectPage('/tools', page(GOOD, '<svg><title>x</title></svg><h1>Tools</h1>'))).toEqual(
      [],
    )
  })

  it.each([
    [page(`${GOOD}<title>Again</title>`), '2 titles'],
    [page('<title> </title><link rel="canonical" href="/tools">'), '1 title; head()'],
    [page('<title>Tools</title>'), '0 canonical links'],
    [page(GOOD, '<p>Tools</p>'), '0 main headings'],
    [{ ...page(GOOD), status: 404 }, 'returns 404'],
    [{ ...page(GOOD), failed: 'Error: no such tool\n    at x' }, 'no such tool'],
  ])('is refused otherwise', (given, words) => {
    expect(inspectPage('/tools', given).join()).toContain(words)
  })
})

describe('byte budget', () => {
  it('passes a route within its budget', () => {
    expect(judge('tools', 'tools/home', 140_000, 140)).toBeUndefined()
  })

  it('says by how much a route is too heavy, also without a budget of its own', () => {
    expect(judge('tools', 'tools/home', 141_260, 140)).toContain('141.3 kB of code and styles, 1.3')
    expect(judge('tools', 'tools/home', 138_000)).toBeUndefined()
    expect(judge('tools', 'tools/home', 138_100)).toContain('remote-tools/unit.config.ts')
  })

  it('shows the difference to what is live', () => {
    expect(describeSize('tools/home', 139_600, 139_350, 140)).toMatch(
      /139\.6 kB of 140 \(\+0\.25\)$/,
    )
    expect(describeSize('tools/home', 139_600, 139_600, 140)).toMatch(/\(as before\)$/)
    expect(describeSize('tools/home', 139_600, undefined, 140)).toMatch(/\(new\)$/)
  })
})

describe('changed pages', () => {
  it('samples the first listed path of a pattern', () => {
    expect(samplePath('/tools', [])).toBe('/tools')
    expect(samplePath('/tools/:name', ['/', '/tools', '/tools/saw', '/tools/axe'])).toBe(
      '/tools/saw',
    )
    expect(samplePath('/tools/:name', ['/'])).toBeNull()
  })

  it('takes two releases of the same HTML for the same', () => {
    const html = (id: string, generation: number, start: string) =>
      `/_mf/tools/${id}/a.js {"generation":${generation},"start":"sha256-${start}"}`
    expect(withoutReleases(html('0123456789ab', 4, 'uQ/p='))).toBe(
      withoutReleases(html('ba9876543210', 5, '9EP+m=')),
    )
  })
})

it('takes a gate that breaks for one that refuses', async () => {
  const broken: Gate = {
    name: 'broken',
    check: () => {
      throw new Error('out of order')
    },
  }
  const candidate = {
    releasesDir: folder,
    changing: new Set<string>(),
    after: new Map(),
    before: new Map(),
  }
  const [result] = await runGates(candidate, [broken])
  expect(result?.outcome).toBe('failed')
  expect(result && formatResult(result)).toContain('out of order')
})

it('does not come to a costly gate when another one has refused', async () => {
  const refusing: Gate = { name: 'refusing', check: () => ({ problems: ['no'] }) }
  const costly: Gate = { ...refusing, name: 'costly', isCostly: true }
  const candidate: Candidate = {
    releasesDir: folder,
    changing: new Set(),
    after: new Map(),
    before: new Map(),
  }
  const results = await runGates(candidate, [refusing, costly, refusing])
  expect(results.map(({ outcome }) => outcome)).toEqual(['failed', 'skipped', 'failed'])
})
