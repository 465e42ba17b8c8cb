import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { holdBar } from '@orchard/shared/testing/bars'
import { type ServerProcess, startServer } from '@orchard/shared/testing/start-process'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { CONTRACT_SOURCE, describeContract } from '#src/build/interfaces/contract-types.ts'
import { ALL_GATES } from '#src/gates/all-gates.ts'
import { goLive } from '#src/publish/go-live.ts'
import { retireUnit } from '#src/publish/retire.ts'
import { rollbackUnits } from '#src/publish/rollback.ts'
import { Staging } from '#src/publish/staging.ts'
import { manifestPath } from '#src/registry/layout.ts'
import { readManifest } from '#src/registry/read-manifest.ts'
import { readRegistry } from '#src/registry/registry-file.ts'
import { withChange } from '#src/registry/rollouts.ts'
import { FileStore } from '#src/stores/file-store.ts'
import { updateRegistry } from '#src/stores/update-registry.ts'
import { copyLiveReleases } from '#src/testing/copy-releases.ts'
import { type Patch, patchRelease } from '#src/testing/patch-release.ts'
import { signAnew, testPublisher } from '#src/testing/sign-release.ts'
import { REPOSITORY } from '#src/workspace.ts'

/** From the release to the refusal. */
const STOPPED_WITHIN_S = 30

let releasesDir: string
let staging: Staging
let live: Readonly<Record<Unit, string>>
let productApi: ServerProcess

beforeAll(async () => {
  releasesDir = path.join(temporaryFolder(), 'releases')
  live = (await copyLiveReleases(releasesDir)).live
  staging = new Staging(new FileStore(releasesDir), releasesDir, testPublisher(releasesDir))
  productApi = await startServer('services/product-api/src/main.ts', {
    DATA_DIR: temporaryFolder(),
    SITE_ORIGIN: 'http://127.0.0.1:9',
    LOG_LEVEL: 'error',
  })
  vi.stubEnv('PRODUCT_API_HOST', productApi.origin)
})
afterAll(async () => {
  await productApi?.stop()
})

/** Stores what is live of a unit with other texts in its server half, and a manifest to match. */
async function change(
  unit: Unit,
  patches: readonly Omit<Patch, 'side'>[],
  edit: (manifest: ReleaseManifest) => ReleaseManifest = (manifest) => manifest,
): Promise<string> {
  const onServer = patches.map((patch) => ({ ...patch, side: 'server' }) as const)
  const copy = await patchRelease(releasesDir, unit, live[unit] ?? '', onServer)
  const manifest = edit(await readManifest(releasesDir, unit, copy))
  await writeFile(manifestPath(releasesDir, unit, copy), JSON.stringify(manifest))
  await signAnew(releasesDir, unit, copy)
  return copy
}

/** Another address of a resource, in the code and in the route table. */
const moved = (from: string, to: string) =>
  change('catalogue', [{ from: `path: "${from}"`, to: `path: "${to}"` }], (manifest) => ({
    ...manifest,
    routes: {
      ...manifest.routes,
      resources: (manifest.routes.resources ?? []).map((one) =>
        one.path === from ? { ...one, path: to } : one,
      ),
    },
  }))

const release = (unit: Unit, id: string) =>
  goLive(staging, { [unit]: id }, { action: 'release', gates: ALL_GATES })

/** Expects that an attempt is refused for a reason, that nothing has changed, and that it was quick. */
async function expectStopped(
  breakage: string,
  gate: string,
  reason: RegExp,
  attempt: () => Promise<unknown>,
): Promise<void> {
  const before = await readRegistry(releasesDir)
  const start = performance.now()
  await expect(attempt()).rejects.toThrow(reason)
  const seconds = Math.round((performance.now() - start) / 100) / 10
  expect(await readRegistry(releasesDir)).toEqual(before)
  holdBar({
    name: `${breakage}: stopped by ${gate}`,
    value: seconds,
    limit: STOPPED_WITHIN_S,
    unit: 's',
  })
}

it('/catalogue.json renamed: articles would lose their APIs', async () => {
  const renamed = await moved('/catalogue.json', '/catalog.json')
  await expectStopped(
    '/catalogue.json renamed',
    'resources',
    /resources: content reads \/catalogue\.json, which catalogue no longer provides; keep it/,
    () => release('catalogue', renamed),
  )
})

it('/catalogue/contracts.json renamed: the product API would take no call after a restart', async () => {
  const renamed = await moved('/catalogue/contracts.json', '/catalogue/calls.json')
  await expectStopped(
    '/catalogue/contracts.json renamed',
    'resources',
    /product-api reads \/catalogue\/contracts\.json, which catalogue no longer provides/,
    () => release('catalogue', renamed),
  )
})

it('a field of /catalogue.json renamed', async () => {
  const renamed = await change('catalogue', [
    { from: 'available: isAvailable,', to: 'responds: isAvailable,' },
  ])
  await expectStopped(
    'a field of /catalogue.json renamed',
    'resources',
    /content reads \/catalogue\.json of catalogue, which does not fit: apis\[\]\.available is missing \(\d+ times\)/,
    () => release('catalogue', renamed),
  )
})

it('a rollback to a release without a resource that others read by now', async () => {
  const old = await moved('/catalogue.json', '/list.json')
  const at = new Date().toISOString()
  const present = live['catalogue'] ?? ''
  for (const [id, previous] of [
    [old, present],
    [present, old],
  ] as const)
    await updateRegistry(releasesDir, (now) =>
      withChange(
        now,
        { live: { ...now.live, catalogue: id } },
        { unit: 'catalogue', release: id, previous, action: 'release', at },
      ),
    )
  await expectStopped(
    'a rollback past a resource',
    'resources',
    /content reads \/catalogue\.json, which catalogue no longer provides/,
    () => rollbackUnits(staging, { catalogue: old }),
  )
})

it('a type of the contract changed', async () => {
  const source = await readFile(path.join(REPOSITORY, CONTRACT_SOURCE), 'utf8')
  const field = 'apis: readonly SearchHit[]'
  expect(source).toContain(field)
  const contractTypes = describeContract(source.replace(field, 'matches: readonly SearchHit[]'))
  const changed = await change('host', [], (manifest) => ({ ...manifest, contractTypes }))
  await expectStopped(
    'a type of the contract changed',
    'contract',
    /contract: RelatedHits\.matches: the new host takes readonly SearchHit\[\], the live catalogue gives none \(but apis\); give both until/,
    () => release('host', changed),
  )
})

it('a price changed in the host alone', async () => {
  const dearer = await change('host', [{ from: 'monthlyPrice: 29,', to: 'monthlyPrice: 30,' }])
  await expectStopped(
    'a price changed in one part',
    'facts',
    /facts: the new host differs: the site sells Learner monthly at 30, the product API at 29; start the product API/,
    () => release('host', dearer),
  )
})

it('content retired, which the shell and others link to', async () => {
  const silent = () => undefined
  await expectStopped(
    'retire -- content',
    'departures',
    /the header or footer links to .*\/pricing.*\n.*\n.*of catalogue .* links to [\s\S]*catalogue reads \/guides\.json, which content no longer provides/,
    () => retireUnit(staging, 'content', silent),
  )
  await retireUnit(staging, 'content', silent, { acceptsBreakage: true })
  expect((await readRegistry(releasesDir)).live['content']).toBeUndefined()
  expect(await rollbackUnits(staging, { content: null })).toEqual({ content: live['content'] })
  expect((await readRegistry(releasesDir)).live).toEqual(live)
})

it('a flag in the name of another unit, which would turn on with it', async () => {
  const flag = { name: 'content/map', purpose: 'Shows a map.', until: '2099-01-01' }
  const foreign = await change('catalogue', [], (manifest) => ({
    ...manifest,
    routes: { ...manifest.routes, flags: [flag] },
  }))
  await expectStopped(
    'a flag of another unit',
    'contract',
    /contract: catalogue lists the flag content\/map; its name must be catalogue\//,
    () => release('catalogue', foreign),
  )
})

it('a link in the header that leads nowhere', async () => {
  const stray = await change('catalogue', [], (manifest) => ({
    ...manifest,
    routes: { ...manifest.routes, navigation: { label: 'Map', path: '/map' } },
  }))
  await expectStopped(
    'a link in the header that leads nowhere',
    'contract',
    /contract: catalogue asks for a link to \/map in the header; name one of its pages/,
    () => release('catalogue', stray),
  )
})

it('what changes nothing of that passes', async () => {
  const gates = ALL_GATES.filter(({ name }) => name !== 'browser' && name !== 'accessibility')
  const copy = await change('catalogue', [])
  await goLive(staging, { catalogue: copy }, { action: 'release', gates })
  expect((await readRegistry(releasesDir)).live['catalogue']).toBe(copy)
})
