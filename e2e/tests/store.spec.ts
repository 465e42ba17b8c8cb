import { test } from '#fixtures/own-site.ts'
import { expect } from '#fixtures/test.ts'

const RELEASE_CLI = 'tools/release/cli.ts'
const START_CLI = 'tools/start/prepare-cli.ts'
const ROUTES = 'remote-account/src/routes.ts'
const IN_FORCE_WITHIN_MS = 5_000

test.describe.configure({ mode: 'serial', timeout: 240_000 })

test('a site whose releases lie in a bucket', async ({ bucketSite }) => {
  const { site } = bucketSite

  await test.step('is filled by what the sources make', async () => {
    const { code, output } = await site.run(START_CLI)
    expect(code, output).toBe(0)
  })

  await test.step('is served by a composer that begins with nothing', async () => {
    await bucketSite.startComposer()
    expect(await site.heading('/api')).toBe('All APIs')
    const html = await (await fetch(`${site.origin}/api`)).text()
    const module = /\/_mf\/catalogue\/[a-f0-9]{12}\/remoteEntry\.js/.exec(html)?.[0] ?? ''
    expect((await fetch(site.origin + module)).status).toBe(200)
  })

  await test.step('takes a release over within 5 s', async () => {
    const before = await site.registry()
    await site.edit(ROUTES, '/** Every address', '/** Each address')
    const { code, output } = await site.run(RELEASE_CLI, 'release', 'account')
    expect(code, output).toBe(0)
    await expect
      .poll(async () => (await site.registry()).generation, { timeout: IN_FORCE_WITHIN_MS })
      .toBe(before.generation + 1)
    const { live } = await site.registry()
    expect(live['account']).not.toBe(before.live['account'])
    expect((await fetch(`${site.origin}/signin`)).status).toBe(200)
  })

  await test.step('goes on without the bucket', async () => {
    await bucketSite.stopStore()
    expect(await site.heading('/api')).toBe('All APIs')
  })
})
