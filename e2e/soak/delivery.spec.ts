import { type OwnSite, test } from '#fixtures/own-site.ts'
import { expect } from '#fixtures/test.ts'

const RELEASE_CLI = 'platform/src/cli/release-cli.ts'
const PRUNE_CLI = 'platform/src/cli/prune-cli.ts'
const NEW_REMOTE_CLI = 'platform/src/cli/new-remote/cli.ts'
const VITEST = 'node_modules/vitest/vitest.mjs'
const REGISTER_PAGE = 'remote-account/src/pages/register-page.tsx'
const TERMS_PAGE = 'remote-content/src/pages/tos-page.tsx'
const TERMS_TEXT = 'remote-content/src/legal/tos.md'
const IN_FORCE_WITHIN_MS = 5_000

test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.afterAll(({ ownSite }) => ownSite.undoEdits())

async function expectHeading(site: OwnSite, address: string, text: string): Promise<void> {
  await expect
    .poll(() => site.heading(address), { intervals: [100], timeout: IN_FORCE_WITHIN_MS })
    .toBe(text)
}

test('a new remote runs, is tested, and joins the site by being released', async ({ ownSite }) => {
  const before = await ownSite.registryFile()
  const made = await ownSite.run(NEW_REMOTE_CLI, 'weather')
  expect(made.code, made.output).toBe(0)
  expect(made.output).toContain('remote-weather/unit.config.ts')
  expect(made.output).toContain('e2e/tests/weather.spec.ts')
  expect((await ownSite.run(NEW_REMOTE_CLI, 'weather')).output).toContain('There is a unit weather')
  expect((await ownSite.run(NEW_REMOTE_CLI, '../x')).code).not.toBe(0)

  const tested = await ownSite.run(VITEST, 'run', 'remote-weather')
  expect(tested.code, tested.output).toBe(0)

  const released = await ownSite.run(RELEASE_CLI, 'release', 'weather')
  expect(released.code, released.output).toBe(0)
  expect(released.output).toMatch(/weather\/home +\d+\.\d kB of 140 \(new\)/)
  await expectHeading(ownSite, '/weather', 'Weather')
  const { live } = await ownSite.registryFile()
  expect(live).toEqual({ ...before.live, weather: live['weather'] })

  const journey = await ownSite.runJourneys('weather.spec.ts')
  expect(journey.code, journey.output).toBe(0)
  expect(journey.output).toContain('1 passed')
})

test('a release that is killed changes nothing, and the next try succeeds', async ({ ownSite }) => {
  const before = await ownSite.registryFile()
  const heading = await ownSite.heading('/register')
  await ownSite.touch(REGISTER_PAGE)
  for (const word of ['Building', 'contract', 'rendering']) {
    const { code } = await ownSite.runAndKill(word, RELEASE_CLI, 'release', 'account')
    expect(code).toBeNull()
    expect(await ownSite.registryFile()).toEqual(before)
    expect(await ownSite.heading('/register')).toBe(heading)
  }
  const { code, output } = await ownSite.run(RELEASE_CLI, 'release', 'account')
  expect(code, output).toBe(0)
  expect((await ownSite.registryFile()).generation).toBe(before.generation + 1)
  expect(ownSite.leftovers('account')).toEqual([])
})

test('a page that throws, or that axe refuses, does not go live', async ({ ownSite }) => {
  const before = await ownSite.registryFile()
  const text = '<LegalPage text={text} />'
  await ownSite.edit(TERMS_PAGE, text, `<><img src="/x.png" />${text}</>`)
  const refused = await ownSite.run(RELEASE_CLI, 'release', 'content', '--dry-run')
  expect(refused.code, refused.output).not.toBe(0)
  expect(refused.output).toContain('accessibility: /tos (light, 1280 px): Images must have')
  await ownSite.edit(TERMS_PAGE, 'text={text}', 'text={JSON.parse("no text")}')
  const broken = await ownSite.run(RELEASE_CLI, 'release', 'content')
  expect(broken.code).not.toBe(0)
  expect(broken.output).toContain('rendering: /tos fails to render')
  expect(broken.output).toContain('nothing has changed')
  expect(await ownSite.registryFile()).toEqual(before)
})

test('two releases at the same time both go live', async ({ ownSite }) => {
  const before = await ownSite.registryFile()
  await ownSite.edit(TERMS_PAGE, '<img src="/x.png" />', '')
  await ownSite.edit(TERMS_PAGE, 'text={JSON.parse("no text")}', 'text={text}')
  await ownSite.edit(TERMS_TEXT, 'title: Terms of service', 'title: Fair terms')
  await ownSite.edit('remote-weather/src/pages/home-page.tsx', '<h1>Weather', '<h1>Sun and rain')
  const ends = await Promise.all([
    ownSite.run(RELEASE_CLI, 'release', 'content'),
    ownSite.run(RELEASE_CLI, 'release', 'weather'),
  ])
  for (const { code, output } of ends) expect(code, output).toBe(0)
  await expectHeading(ownSite, '/tos', 'Fair terms')
  await expectHeading(ownSite, '/weather', 'Sun and rain')
  const { live, history, generation } = await ownSite.registryFile()
  expect(generation).toBe(before.generation + 2)
  expect(history.slice(-2).map(({ unit }) => unit)).toEqual(
    expect.arrayContaining(['content', 'weather']),
  )
  expect(live['content']).not.toBe(before.live['content'])
})

test('prune refuses what is live and removes what is not', async ({ ownSite }) => {
  const { live } = await ownSite.registryFile()
  const refused = await ownSite.run(PRUNE_CLI, `weather@${live['weather']}`)
  expect(refused.code).not.toBe(0)
  expect(refused.output).toContain('it stays')
  const { code, output } = await ownSite.run(PRUNE_CLI, '--dry-run')
  expect(code, output).toBe(0)
  expect(output).toContain('Would remove 0')
  await expectHeading(ownSite, '/weather', 'Sun and rain')
})
