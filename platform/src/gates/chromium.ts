import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
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
 */
export async function findChromium(): Promise<string | null> {
  const named = process.env['CHROMIUM_PATH']
  if (named) return existsSync(named) ? named : null
  const found = onPath([...SHELLS, ...NAMES]) ?? PLACES.find((file) => existsSync(file))
  if (found) return found
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

/**
 * As `findChromium`, for many pages: where no headless shell is installed it tries Debian's package of one,
 * and where there is no browser at all then, Debian's Chromium and Playwright's download.
 */
export async function requireChromium(): Promise<string | null> {
  if (!process.env['CHROMIUM_PATH'] && !onPath(SHELLS)) {
    process.stdout.write('Installing the headless shell of Chromium\n')
    installPackages('chromium-headless-shell', 'fonts-liberation')
  }
  if (!(await findChromium())) installPackages('chromium', 'fonts-liberation')
  if (!(await findChromium())) run('npx', ['playwright', 'install', '--with-deps', 'chromium'])
  return findChromium()
}

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => existsSync(file))
}

/** Does nothing except as root on Debian and its derivatives. */
function installPackages(...names: string[]): void {
  if (process.getuid?.() !== 0 || run('apt-get', ['--version']) !== 0) return
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names])
}

function run(command: string, parameters: readonly string[]): number | null {
  const { status } = spawnSync(command, parameters, {
    cwd: REPOSITORY,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    shell: process.platform === 'win32',
  })
  return status
}
