import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { copyLiveReleases, copyWorkspace } from '@orchard/platform/testing'
import { holdBar } from '@orchard/shared/testing/bars'
import { freePort } from '@orchard/shared/testing/free-port'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import type { Page } from '@playwright/test'
import { expect, test } from '#fixtures/test.ts'

/** Five times what a machine with nothing else to do is to need, which is 6 s and 1 s. */
const FIRST_PAGE_MS = 30_000
const EDIT_MS = 5_000
const START_WITHIN_MS = 60_000
const PORTS = ['PORT', 'IDENTITY_PORT', 'PRODUCT_API_PORT', 'DATA_APIS_PORT', 'PAYMENTS_PORT']

/** `npm run dev` in a copy of the workspace. */
interface Development extends AsyncDisposable {
  origin: string
  startMs: number
  /** Replaces a text in a source file. */
  edit(file: string, from: string, to: string): Promise<void>
}

/**
 * Starts `npm run dev`, of the named remotes alone if there are any, once `arrange` has changed the copy. At the end
 * `page` leaves it first, since its client would try to reach a server that is gone.
 */
async function develop(
  page: Page,
  remotes: readonly string[] = [],
  arrange = async (_folder: string): Promise<unknown> => undefined,
): Promise<Development> {
  const folder = path.join(temporaryFolder(), 'sources')
  await copyWorkspace(folder)
  await arrange(folder)
  const ports = await Promise.all(PORTS.map(async (name) => [name, String(await freePort())]))
  const settings: Record<string, string> = Object.fromEntries(ports)
  const startedAt = performance.now()
  const command = `import('./tools/start/develop.ts').then(({ develop }) => develop(${JSON.stringify(remotes)}))`
  const child = spawn(process.execPath, ['--import', 'tsx', '--eval', command], {
    cwd: folder,
    env: { ...process.env, ...settings, DATA_DIR: path.join(folder, '.data') },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const origin = `http://localhost:${settings['PORT']}`
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  await Promise.race([untilResponse(origin), ended.then(([code]) => fail(code))]).catch(
    async (error: Error) => {
      await stop()
      throw error
    },
  )
  return {
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
    async [Symbol.asyncDispose]() {
      await page.goto('about:blank')
      await stop()
    },
  }
}

function fail(code: number | null): never {
  throw new Error(`npm run dev ended with ${code}`)
}

async function untilResponse(origin: string): Promise<void> {
  const isUp = () =>
    fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const end = performance.now() + START_WITHIN_MS; performance.now() < end; await wait(50))
    if (await isUp()) return
  throw new Error(`${origin} does not respond`)
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

// One after the other: each loads the whole machine.
test.describe.configure({ mode: 'serial' })

test('an edit of a page, of a component, of shared code and of a style sheet shows, and the page keeps its state', async ({
  expectConsoleError,
  page,
}) => {
  await using development = await develop(page)
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
      file: 'remote-content/src/pages/kinds/form-page.tsx',
      from: '<aside key={id} ',
      to: '<aside key={id} title="Beside the form" ',
      shows: () => expect(page.getByTitle('Beside the form').first()).toBeVisible(),
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

test('a remote from source runs inside the site of the last releases, also when one of them must be built', async ({
  page,
}) => {
  await using development = await develop(page, ['content'], async (folder) => {
    await copyLiveReleases(path.join(folder, '.releases'))
    await appendFile(path.join(folder, 'remote-content/src/routes.ts'), '\n// The next release.\n')
  })
  await page.goto(`${development.origin}/contact`)
  await expect(message(page)).toBeVisible({ timeout: START_WITHIN_MS })
  await development.edit(
    'remote-content/src/pages/contact-page.tsx',
    'send="Send message"',
    'send="Send it now"',
  )
  await expect(page.getByRole('button', { name: 'Send it now' })).toBeVisible()
})
