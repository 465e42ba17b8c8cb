// Finds the browser for end-to-end tests and the bench, and installs one where that is possible.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './preflight.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** Path of an installed Chrome or Chromium, or null: `CHROMIUM_PATH`, then the PATH, then usual places, then Playwright's own. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : null
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  const found = [...onPath, ...PLACES].find((file) => existsSync(file))
  if (found) return found
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

/** As `findChromium`; where there is none it tries Debian's package, then Playwright's download. */
export async function requireChromium() {
  const found = await findChromium()
  if (found) return found
  process.stdout.write('Installing Chromium\n')
  if (process.getuid?.() === 0 && run('apt-get', ['--version']) === 0) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', [
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      'chromium',
      'fonts-liberation',
    ])
  }
  if (!(await findChromium())) run('npx', ['playwright', 'install', '--with-deps', 'chromium'])
  return findChromium()
}

function run(command, parameters) {
  const { status } = spawnSync(command, parameters, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    shell: process.platform === 'win32',
  })
  return status
}
