import { test } from '#fixtures/own-site.ts'
import { expect } from '#fixtures/test.ts'
import { visitorIn } from '#fixtures/visitor-in.ts'

const RELEASE_CLI = 'platform/src/cli/release-cli.ts'
const ROLLOUT_CLI = 'platform/src/cli/rollout-cli.ts'
const START_CLI = 'platform/src/cli/prepare-cli.ts'
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
    await site.touch(ROUTES)
    const { code, output } = await site.run(RELEASE_CLI, 'release', 'account')
    expect(code, output).toBe(0)
    await expect
      .poll(async () => (await site.registry()).generation, { timeout: IN_FORCE_WITHIN_MS })
      .toBe(before.generation + 1)
    const { live } = await site.registry()
    expect(live['account']).not.toBe(before.live['account'])
    expect((await fetch(`${site.origin}/signin`)).status).toBe(200)
  })

  await test.step('tries a release, shows an earlier one to one browser, and leaves what fails', async () => {
    const { live } = await site.registry()
    await site.touch(ROUTES)
    const { code, output } = await site.run(ROLLOUT_CLI, 'account', '--percent', '50')
    expect(code, output).toBe(0)
    const tried = /account@([a-f0-9]{12}) is tried/.exec(output)?.[1] ?? ''
    const visit = (visitor: number, cookie: string): Promise<Response> => {
      const headers = { Cookie: cookie, 'X-Forwarded-For': `203.0.${visitor}.7` }
      return fetch(`${site.origin}/signin`, { headers })
    }
    const textFor = async (cookie: string): Promise<string> => (await visit(1, cookie)).text()
    const named = async () => (await site.registry()).rollouts?.['account']?.release
    await expect.poll(named, { timeout: IN_FORCE_WITHIN_MS }).toBe(tried)
    const registry = await site.registry()
    const inTrial = `visitor_group=${visitorIn(registry, 'account')}`
    const outside = `visitor_group=${visitorIn(registry, 'account', false)}`
    await expect
      .poll(() => textFor(inTrial), { timeout: IN_FORCE_WITHIN_MS })
      .toContain(`/_mf/account/${tried}/`)
    expect(await textFor(outside)).toContain(`/_mf/account/${live['account']}/`)
    expect(await textFor(`mfe=account@${tried}`)).toContain('Only this browser sees')

    const failure = { unit: 'account', release: tried, kind: 'render', route: 'account/signin' }
    for (let visitor = 1; visitor <= 8; visitor++) {
      const { headers } = await visit(visitor, inTrial)
      const [, mark] = /mark;desc="([^"]+)"/.exec(headers.get('server-timing') ?? '') ?? []
      await fetch(`${site.origin}/_mf/reports`, {
        method: 'POST',
        headers: {
          Origin: site.origin,
          'Content-Type': 'text/plain',
          'X-Forwarded-For': `203.0.${visitor}.7`,
        },
        body: JSON.stringify({
          mark,
          failures: [{ ...failure, navigated: false, hasQuery: false }],
        }),
      })
    }
    await expect
      .poll(async () => (await site.registry()).rollouts, { timeout: IN_FORCE_WITHIN_MS })
      .toEqual({})
    const after = await site.registry()
    expect(after.live['account']).toBe(live['account'])
    expect(after.history.at(-1)).toMatchObject({ action: 'automatic-rollback', previous: tried })
    expect(await textFor(inTrial)).toContain(`/_mf/account/${live['account']}/`)
  })

  await test.step('goes on without the bucket', async () => {
    await bucketSite.stopStore()
    expect(await site.heading('/api')).toBe('All APIs')
  })
})
