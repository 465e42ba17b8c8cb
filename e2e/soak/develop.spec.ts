import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { copyWorkspace } from '@orchard/platform/testing'
import { holdBar } from '@orchard/shared/testing/bars'
import { freePort } from '@orchard/shared/testing/free-port'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import type { Page } from '@playwright/test'
import { test as base, expect } from '#fixtures/test.ts'

/** Five times what a machine with nothing else to do is to need, which is 6 s and 1 s. */
const FIRST_PAGE_MS = 30_000
const EDIT_MS = 5_000
const START_WITHIN_MS = 60_000
const PORTS = ['PORT', 'IDENTITY_PORT', 'PRODUCT_API_PORT', 'DATA_APIS_PORT', 'PAYMENTS_PORT']
const COMMAND = "import('./tools/start/develop.ts').then(({ develop }) => develop([]))"

/** `npm run dev` in a copy of the workspace. */
interface Development {
  origin: string
  startMs: number
  /** Replaces a text in a source file. */
  edit(file: string, from: string, to: string): Promise<void>
}

const test = base.extend<object, { development: Development }>({
  development: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright derives dependencies from it
    async ({}, use) => {
      const folder = path.join(temporaryFolder(), 'sources')
      await copyWorkspace(folder)
      const ports = await Promise.all(PORTS.map(async (name) => [name, String(await freePort())]))
      const settings: Record<string, string> = Object.fromEntries(ports)
      const startedAt = performance.now()
      const child = spawn(process.execPath, ['--import', 'tsx', '--eval', COMMAND], {
        cwd: folder,
        env: { ...process.env, ...settings, DATA_DIR: path.join(folder, '.data') },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const origin = `http://localhost:${settings['PORT']}`
      try {
        await untilAnswered(origin)
        await use({
          origin,
          startMs: performance.now() - startedAt,
          async edit(file, from, to) {
            const text = await readFile(path.join(folder, file), 'utf8')
            expect(text).toContain(from)
            // Nobody must read half of it.
            const whole = path.join(folder, 'edited')
            await writeFile(whole, text.replaceAll(from, to))
            await rename(whole, path.join(folder, file))
          },
        })
      } finally {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
    },
    { scope: 'worker', timeout: START_WITHIN_MS },
  ],
})

async function untilAnswered(origin: string): Promise<void> {
  const isUp = () =>
    fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const end = performance.now() + START_WITHIN_MS; performance.now() < end; await wait(50))
    if (await isUp()) return
  throw new Error(`${origin} does not answer`)
}

/** Milliseconds until `look` succeeds. */
async function timeOf(look: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await look()
  return performance.now() - start
}

const hold = (name: string, ms: number, limit: number) =>
  holdBar({ name: `npm run dev: ${name}`, value: Math.round(ms), limit, unit: 'ms' })

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })

test.describe.configure({ timeout: 120_000 })

test('an edit of a page, of a component, of shared code and of a style sheet shows, and the page keeps its state', async ({
  development,
  expectConsoleError,
  page,
}) => {
  // The typeface lies in a package, which is a link out of this copy.
  expectConsoleError(/status of 403/)
  const opened = await timeOf(async () => {
    await page.goto(`${development.origin}/contact`)
    await expect(message(page)).toBeVisible({ timeout: START_WITHIN_MS })
  })
  hold('first page', development.startMs + opened, FIRST_PAGE_MS)
  await message(page).fill('Half of a message')
  const isSameDocument = () => page.evaluate(() => Reflect.get(window, 'kept') === true)
  await page.evaluate(() => Reflect.set(window, 'kept', true))

  const edits = [
    {
      name: 'a page',
      file: 'remote-content/src/pages/contact-page.tsx',
      from: 'send="Send message"',
      to: 'send="Send it now"',
      shows: () => expect(page.getByRole('button', { name: 'Send it now' })).toBeVisible(),
    },
    {
      name: 'a component',
      file: 'remote-content/src/features/public-form/email-field.tsx',
      from: 'label="Email"',
      to: 'label="Address for the reply"',
      shows: () => expect(page.getByLabel('Address for the reply')).toBeVisible(),
    },
    {
      name: 'shared code',
      file: 'shared/src/ui/field/field.tsx',
      from: '<textarea rows={6} ',
      to: '<textarea rows={6} data-edited="true" ',
      shows: () => expect(message(page)).toHaveAttribute('data-edited', 'true'),
    },
    {
      name: 'a style sheet',
      file: 'remote-content/src/ui/page-layout.module.css',
      from: '  .Top {\n',
      to: '  .Top {\n    outline: 3px solid rgb(1, 2, 3);\n',
      shows: () =>
        expect
          .poll(() =>
            page
              .locator('h1')
              .evaluate(
                (h1) => getComputedStyle(h1.parentElement?.parentElement ?? h1).outlineColor,
              ),
          )
          .toBe('rgb(1, 2, 3)'),
    },
  ]
  for (const { file, from, name, shows, to } of edits) {
    await development.edit(file, from, to)
    const ms = await timeOf(shows)
    hold(`edit of ${name}`, ms, EDIT_MS)
    await expect(message(page), name).toHaveValue('Half of a message')
    expect(await isSameDocument(), name).toBe(true)
  }
})
