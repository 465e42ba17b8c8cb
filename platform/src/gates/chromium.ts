import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { installPackages } from '@orchard/shared-node/programs'
import { REPOSITORY } from '#src/workspace.ts'

/** The same engine without windows, which opens pages in about half the time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Path of an installed Chrome or Chromium, or null: `CHROMIUM_PATH`, then the PATH, headless shells first,
 * then usual places, then Playwright's own.
 * @throws {Error} when `CHROMIUM_PATH` names nothing that is there.
 */
export async function findChromium(): Promise<string | null> {
  const named = namedChromium()
  if (named) return named
  const found = onPath([...SHELLS, ...NAMES]) ?? PLACES.find((file) => existsSync(file))
  if (found) return found
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

/**
 * As `findChromium`, for many pages: where no headless shell is installed it installs Debian's package of one. Where
 * that fails, an installed Chrome or Chromium serves; where there is none, it tries Playwright's download.
 * @throws {Error} where there is no browser that starts, with the reason.
 */
export async function requireChromium(): Promise<string> {
  const named = namedChromium()
  const problem = named || onPath(SHELLS) ? null : installShell()
  if (!(await findChromium())) downloadChromium()
  const found = await findChromium()
  if (!found)
    throw new Error(
      `There is no Chrome or Chromium, and none could be installed. ${problem ?? ''} Set CHROMIUM_PATH to one.`,
    )
  if (problem) process.stdout.write(`${problem} ${found} is used.\n`)
  await expectToStart(found)
  return found
}

function namedChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named && !existsSync(named))
    throw new Error(`CHROMIUM_PATH names ${named}, which is not there`)
  return named
}

function installShell(): string | null {
  process.stdout.write('Installing the headless shell of Chromium\n')
  return installPackages(['chromium-headless-shell', 'fonts-liberation'])
}

function downloadChromium(): void {
  spawnSync('npx', ['playwright', 'install', '--with-deps', 'chromium'], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
}

async function expectToStart(executablePath: string): Promise<void> {
  const { chromium } = await import('@playwright/test')
  const browser = await chromium
    .launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    .catch(({ message }: Error) => {
      throw new Error(`${executablePath} does not start: ${message}`)
    })
  await browser.close()
}

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => existsSync(file))
}
