import { type OwnSite, test } from '#fixtures/own-site.ts'
import { expect } from '#fixtures/test.ts'
import { visitorIn } from '#fixtures/visitor-in.ts'

const RELEASE_CLI = 'platform/src/cli/release-cli.ts'
const ROLLOUT_CLI = 'platform/src/cli/rollout-cli.ts'
const PROMOTE_CLI = 'platform/src/cli/promote-cli.ts'
const START_CLI = 'platform/src/cli/prepare-cli.ts'
const BROWSE_PAGE = 'remote-catalogue/src/pages/browse-page.tsx'
const ROUTES = 'remote-catalogue/src/routes.ts'
const IN_FORCE_WITHIN_MS = 5_000

test.describe.configure({ mode: 'serial' })
test.afterAll(({ ownSite }) => ownSite.undoEdits())

/** Runs a command that must succeed and returns the release that it names. */
async function run(site: OwnSite, tool: string, ...parameters: string[]): Promise<string> {
  const { code, output } = await site.run(tool, ...parameters)
  expect(code, output).toBe(0)
  return /@([a-f0-9]{12})/.exec(output)?.[1] ?? ''
}

/** The heading of /api for a visitor of a number. */
async function headingFor(site: OwnSite, visitor: number): Promise<string | undefined> {
  const headers = { Cookie: `visitor_group=${visitor}` }
  const html = await (await fetch(`${site.origin}/api`, { headers })).text()
  return /<h1[^>]*>([^<]*)/.exec(html)?.[1]
}

test('a trial of the sources reaches its share, goes live for everybody, and is taken back', async ({
  ownSite,
}) => {
  const before = await ownSite.registryFile()
  await ownSite.edit(BROWSE_PAGE, "'All APIs'", "'Every API there is'")
  const tried = await run(ownSite, ROLLOUT_CLI, 'catalogue', '--percent', '30')
  const registry = await ownSite.registryFile()
  const [inTrial, outside] = [
    visitorIn(registry, 'catalogue'),
    visitorIn(registry, 'catalogue', false),
  ]
  await expect
    .poll(() => headingFor(ownSite, inTrial), { timeout: IN_FORCE_WITHIN_MS })
    .toBe('Every API there is')
  expect(await headingFor(ownSite, outside)).toBe('All APIs')

  expect(await run(ownSite, ROLLOUT_CLI, 'catalogue', '--promote')).toBe(tried)
  await expect
    .poll(() => headingFor(ownSite, outside), { timeout: IN_FORCE_WITHIN_MS })
    .toBe('Every API there is')
  expect(await run(ownSite, RELEASE_CLI, 'release', 'catalogue')).toBe(tried)

  await run(ownSite, RELEASE_CLI, 'rollback', 'catalogue')
  const { live } = await ownSite.registryFile()
  expect(live['catalogue']).toBe(before.live['catalogue'])
  await expect
    .poll(() => headingFor(ownSite, inTrial), { timeout: IN_FORCE_WITHIN_MS })
    .toBe('All APIs')
})

test('a start of the site leaves the pointer that was rolled back', async ({ ownSite }) => {
  const before = await ownSite.registryFile()
  const { code, output } = await ownSite.run(START_CLI)
  expect(code, output).toBe(0)
  expect(output).toContain(`catalogue stays at ${before.live.catalogue}`)
  const { live } = await ownSite.registryFile()
  expect(live.catalogue).toBe(before.live.catalogue)
  expect(await ownSite.heading('/api')).toBe('All APIs')
})

test('a machine of production with other sources moves no pointer', async ({ ownSite }) => {
  const before = await ownSite.registryFile()
  await ownSite.edit(ROUTES, 'sort: SORT_ORDERS', 'sort: [...SORT_ORDERS]')
  const { code, output } = await ownSite.runInProduction(START_CLI)
  expect(code, output).toBe(0)
  expect(output).toContain('The live releases stay as they are')
  expect(await ownSite.registryFile()).toEqual(before)
})

test('a remote that others link to is retired only on purpose, and stays away until a rollback', async ({
  ownSite,
}) => {
  const before = await ownSite.registryFile()
  const refused = await ownSite.run(RELEASE_CLI, 'retire', 'content')
  expect(refused.code).not.toBe(0)
  expect(refused.output).toContain('the header or footer links to')
  expect(await ownSite.registryFile()).toEqual(before)
  await run(ownSite, RELEASE_CLI, 'retire', 'content', '--accept-breakage', 'Tried')
  const status = async () => (await fetch(`${ownSite.origin}/faq`)).status
  await expect.poll(status, { timeout: IN_FORCE_WITHIN_MS }).toBe(404)
  const { code, output } = await ownSite.run(START_CLI)
  expect(code, output).toBe(0)
  expect(output).toContain('content stays away: it was retired')
  expect(await status()).toBe(404)
  await run(ownSite, RELEASE_CLI, 'rollback', 'content')
  expect((await ownSite.registryFile()).live['content']).toBe(before.live['content'])
  await expect.poll(status, { timeout: IN_FORCE_WITHIN_MS }).toBe(200)
})

test('a release that does not fit to the others changes nothing', async ({ ownSite }) => {
  const before = await ownSite.registryFile()
  await ownSite.edit(ROUTES, "path: '/',", "path: '/blog',")
  const { code, output } = await ownSite.run(RELEASE_CLI, 'release', 'catalogue')
  expect(code).not.toBe(0)
  expect(output).toContain('/blog')
  expect(await ownSite.registryFile()).toEqual(before)
  expect(await ownSite.heading('/category/finance')).toBe('Finance APIs')
})

/** Breakages that a server does not see, with what the gate says of them. */
const ONLY_IN_BROWSERS = [
  {
    name: 'a door that throws',
    file: 'remote-catalogue/src/remote.ts',
    from: 'export const remote',
    to: "if (typeof window !== 'undefined') throw new Error('The door is stuck')\nexport const remote",
    says: /\/api.*: (?:.*The door is stuck|.*RUNTIME|.*reported)/,
  },
  {
    name: 'an effect that throws',
    file: BROWSE_PAGE,
    from: '  const query = useQuery()\n',
    to: "  const query = useQuery()\n  useEffect(() => {\n    throw new Error('The effect is broken')\n  }, [])\n",
    says: /catalogue: \/api, opened at 375 px: .*The effect is broken/,
  },
  {
    name: 'a mismatch of hydration',
    file: BROWSE_PAGE,
    from: '<h1>{headingFor(filter)}</h1>',
    to: "<h1>{typeof window === 'undefined' ? 'All APIs' : 'All the APIs'}</h1>",
    says: /catalogue: \/api, opened at 375 px: .*(?:418|[Hh]ydrat)/,
  },
] as const

for (const { file, from, name, says, to } of ONLY_IN_BROWSERS)
  test(`${name} only in browsers does not go live`, async ({ ownSite }) => {
    await ownSite.undoEdits()
    const before = await ownSite.registryFile()
    await ownSite.edit(file, from, to)
    if (to.includes('useEffect'))
      await ownSite.edit(
        file,
        'import { Link, useQuery }',
        "import { useEffect } from 'react'\nimport { Link, useQuery }",
      )
    const { code, output } = await ownSite.run(RELEASE_CLI, 'release', 'catalogue')
    await ownSite.undoEdits()
    expect(code).not.toBe(0)
    expect(output).toMatch(says)
    expect(await ownSite.registryFile()).toEqual(before)
  })

test('sources with wrong types, or with an import of another unit, are not built', async ({
  ownSite,
}) => {
  await ownSite.undoEdits()
  const before = await ownSite.registryFile()
  const release = () => ownSite.run(RELEASE_CLI, 'release', 'catalogue')
  await ownSite.edit(BROWSE_PAGE, 'const query = useQuery()', 'const query: number = useQuery()')
  const mistyped = await release()
  expect(mistyped.code).not.toBe(0)
  expect(mistyped.output).toContain('The types of catalogue are wrong')
  expect(mistyped.output).toContain(BROWSE_PAGE)
  await ownSite.undoEdits()
  const foreign = JSON.stringify('../../../remote-content/src/routes.ts')
  const stray = `import ${foreign}\nimport { Link, useQuery }`
  await ownSite.edit(BROWSE_PAGE, 'import { Link, useQuery }', stray)
  const broken = await release()
  await ownSite.undoEdits()
  expect(broken.code).not.toBe(0)
  expect(broken.output).toContain(`${BROWSE_PAGE} reaches remote-content/src/routes.ts`)
  expect(await ownSite.registryFile()).toEqual(before)
})

test('an address of another unit is refused to the newcomer, with the name of its owner', async ({
  ownSite,
}) => {
  await ownSite.undoEdits()
  const before = await ownSite.registryFile()
  await ownSite.edit(
    'remote-content/src/routes.ts',
    "path: '/versioning'",
    "path: '/api/versioning'",
  )
  const { code, output } = await ownSite.run(RELEASE_CLI, 'release', 'content')
  await ownSite.undoEdits()
  expect(code).not.toBe(0)
  expect(output).toContain('/api/versioning belongs to catalogue, as /api/:slug')
  expect(await ownSite.registryFile()).toEqual(before)
})

test('a release is tried in staging, and then that very one goes to production', async ({
  ownSite,
}) => {
  test.setTimeout(300_000)
  const [production, staging] = ['production', 'staging']
  const { live: before } = await ownSite.registryFile()
  const heading = await ownSite.heading('/api')
  const composer = await ownSite.startIn(staging)
  try {
    await ownSite.edit(BROWSE_PAGE, "'All APIs'", "'Each and every API'")
    const which = await ownSite.run(RELEASE_CLI, 'release', 'catalogue')
    expect(which.code).not.toBe(0)
    expect(which.output).toContain('has the registries production, staging; say which')

    const note = ['--note', 'A new heading']
    const release = ['release', 'catalogue', '--registry', staging, ...note]
    const tried = await run(ownSite, RELEASE_CLI, ...release)
    const inStaging = async () => (await fetch(`${composer.origin}/api`)).text()
    await expect.poll(inStaging, { timeout: IN_FORCE_WITHIN_MS }).toContain('Each and every API')
    expect(await ownSite.heading('/api')).toBe(heading)
    expect((await ownSite.registryFile()).live).toEqual(before)

    const promote = ['catalogue', '--from', staging, '--to', production, ...note]
    expect(await run(ownSite, PROMOTE_CLI, ...promote)).toBe(tried)
    await expect
      .poll(() => ownSite.heading('/api'), { timeout: IN_FORCE_WITHIN_MS })
      .toBe('Each and every API')
    const { history } = await ownSite.registryFile()
    expect(history.at(-1)).toMatchObject({
      release: tried,
      from: staging,
      by: 'development',
      note: 'A new heading',
      gates: { passed: expect.arrayContaining(['contract', 'rendering', 'browser']) },
    })
    const page = await (await fetch(`${ownSite.origin}/_mf/`)).text()
    expect(page).toContain('by development, promoted from staging')
    expect(page).toContain('<p>A new heading</p>')
    expect(page).toMatch(/Pages: the same\. Code and styles: /)
  } finally {
    await composer.stop()
    await ownSite.removeRegistry(staging)
    await ownSite.undoEdits()
  }
  await run(ownSite, RELEASE_CLI, 'rollback', 'catalogue')
  expect((await ownSite.registryFile()).live).toEqual(before)
})
