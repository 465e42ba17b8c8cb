import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { requireTools } from '@orchard/shared-node/programs'
import { violationsInBothThemes } from '#fixtures/axe.ts'
import { pasted } from '#fixtures/clipboard.ts'
import { newApiKey } from '#fixtures/product-api.ts'
import { installClient } from '#fixtures/snippets/install-client.ts'
import { RUNNERS } from '#fixtures/snippets/languages.ts'
import { readSample } from '#fixtures/snippets/published-sample.ts'
import { runSample } from '#fixtures/snippets/run-sample.ts'
import { expect, httpTest, test } from '#fixtures/test.ts'

const CLIENTS = [
  { id: 'typescript-client', name: 'TypeScript client', install: 'npm install' },
  { id: 'python-client', name: 'Python client', install: 'pip install' },
] as const

for (const { id, install, name } of CLIENTS) {
  // It asks a package manager to install.
  httpTest(`the ${name} is installed from the site and calls APIs @soak`, async ({ baseURL }) => {
    requireTools({ 'python3 -m pip --version': 'python3-pip' })
    const site = baseURL ?? ''
    const runner = RUNNERS.find((one) => one.id === id)
    const samples = []
    for (const slug of ['time-zone', 'image-colors']) samples.push(await readSample(site, slug, id))
    const command = samples[0]?.install ?? ''
    expect(command).toMatch(new RegExp(`^${install} ${site}/clients/`))
    const project = await installClient(command, temporaryFolder())
    const key = await newApiKey()
    for (const sample of samples)
      expect(runner && (await runSample(runner, sample, key, project))).toBe('answer')
  })

  test(`the tab ${name} is reached with the keyboard, and copies both @soak`, async ({
    page,
    open,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(['clipboard-write'])
    await open('/api/image-colors')
    const code = page.getByRole('region', { name: 'Code sample' })
    const tab = code.getByRole('link', { name })
    await tab.focus()
    await page.keyboard.press('Enter')
    await expect(tab).toHaveAttribute('aria-current', 'true')
    await expect(page).toHaveURL(`/api/image-colors?lang=${id}`)
    await expect(code.getByRole('region', { name: 'Setup' })).toContainText(
      `${install} ${baseURL}/clients/`,
    )
    await expect(code.getByText(/^Tested with /)).toBeVisible()
    const copySetup = code.getByRole('button', { name: 'Copy setup' })
    const copyCode = code.getByRole('button', { name: 'Copy code' })
    await copySetup.click()
    await expect(copySetup).toHaveText('Copied')
    expect(await pasted(page)).toMatch(
      new RegExp(`^${install} http\\S+\nexport ORCHARD_API_KEY=YOUR_API_KEY$`),
    )
    await copyCode.click()
    await expect(copyCode).toHaveText('Copied')
    await expect(copySetup).toHaveText('Copy')
    expect(await pasted(page)).toContain('"image-colors"')
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.reload()
    await expect(code.getByRole('region', { name: 'Setup' })).toContainText(install)
  })
}

test('the clients are the first tabs, all seen whole, and curl is what a new visitor sees', async ({
  page,
  open,
}) => {
  await open('/api/time-zone')
  const code = page.getByRole('region', { name: 'Code sample' })
  const tabs = code.getByRole('navigation', { name: 'Language' }).getByRole('link')
  const names = await tabs.allTextContents()
  expect(names.slice(0, 3)).toEqual([...CLIENTS.map(({ name }) => name), 'curl'])
  await expect(code.getByRole('link', { name: 'curl' })).toHaveAttribute('aria-current', 'true')
  await expect(code.getByRole('region', { name: 'Setup' })).toHaveText(
    'export ORCHARD_API_KEY=YOUR_API_KEY',
  )
  for (const width of [768, 992, 1280, 1600])
    await test.step(`at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 800 })
      if (await code.getByRole('combobox', { name: 'Language' }).isVisible())
        return expect(tabs.first()).toBeHidden()
      const box = await code.boundingBox()
      for (const tab of await tabs.all()) {
        const own = await tab.boundingBox()
        expect(own?.x).toBeGreaterThanOrEqual(box?.x ?? Number.NaN)
        expect((own?.x ?? 0) + (own?.width ?? 0)).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0))
      }
    })
})

test('a phone has a field for the language, and no tabs', async ({ page, open }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await open('/api/time-zone')
  const code = page.getByRole('region', { name: 'Code sample' })
  await expect(code.getByRole('navigation', { name: 'Language' })).toBeHidden()
  const language = code.getByRole('combobox', { name: 'Language' })
  await expect(language).toHaveValue('curl')
  await language.selectOption('axios')
  await expect(page).toHaveURL('/api/time-zone?lang=javascript-axios')
  await expect(code.getByRole('region', { name: 'Setup' })).toContainText('npm install axios')
  await expect(code.getByRole('region', { name: 'Code' })).toContainText('axios.get')
  await page.reload()
  await expect(language).toHaveValue('javascript-axios')
  expect(await violationsInBothThemes(page)).toEqual([])
})

test.describe('without JavaScript, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 812 } })

  test('the language is chosen by a form', async ({ page }) => {
    await page.goto('/api/time-zone')
    const code = page.getByRole('region', { name: 'Code sample' })
    await code.getByRole('combobox', { name: 'Language' }).selectOption('Ruby')
    await code.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/\/api\/time-zone\?lang=ruby$/)
    await expect(code.getByRole('region', { name: 'Code' })).toContainText('ENV.fetch')
  })
})

httpTest('an archive is the same for everybody, and there are no others', async ({ request }) => {
  const first = await request.get('/clients/orchard-client.tgz')
  expect(first.status()).toBe(200)
  expect(first.headers()).toMatchObject({
    'content-type': 'application/gzip',
    'content-disposition': 'attachment; filename="orchard-client.tgz"',
  })
  const plain = await request.get('/clients/orchard-client.tgz', {
    headers: { 'Accept-Encoding': 'identity' },
  })
  expect((await plain.body()).equals(await first.body())).toBe(true)
  expect((await request.get('/clients/other.tgz')).status()).toBe(404)
})

// It asks a package manager to install.
httpTest('the command line of the archive knows this site @soak', async ({ baseURL }) => {
  const run = promisify(execFile)
  const command = `npm install ${baseURL}/clients/orchard-client.tgz`
  const { modules } = await installClient(command, temporaryFolder())
  const orchard = path.join(modules, '.bin/orchard')
  const env = { ...process.env, ORCHARD_API_KEY: await newApiKey() }
  const { stdout } = await run(orchard, ['call', 'time-zone', 'zone=Asia/Kathmandu', '--json'], {
    env,
  })
  expect(JSON.parse(stdout)).toMatchObject({ offset: '+05:45' })
  const refused = run(orchard, ['call', 'time-zone', 'zone=Mars'], { env })
  await expect(refused).rejects.toMatchObject({ code: 1 })
  const { stdout: show } = await run(orchard, ['show', 'time-zone'], { env })
  expect(show).toContain('zone')
})
