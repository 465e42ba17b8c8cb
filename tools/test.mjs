// `npm test`: checks, unit tests, the builds, then the site in a real browser. It ends with the count.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fail, ROOT, requireDependencies, requireNode } from './preflight.mjs'

requireNode()
requireDependencies()

const results = path.join(ROOT, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results)
const unitReport = path.join(results, 'unit.json')
const browserReport = path.join(results, 'e2e.json')

step('Checks', 'npm', ['run', '--silent', 'check'])
step('Unit tests', 'npx', [
  'vitest',
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
])
const { requireChromium } = await import('./chromium.mjs')
const browser = await requireChromium()
if (!browser)
  fail('No Chrome or Chromium was found and none could be installed; set CHROMIUM_PATH to one.')
step('Builds', process.execPath, ['--import', 'tsx', 'tools/start/prepare-cli.ts'])
step('End-to-end tests', 'npx', ['playwright', 'test', '-c', 'e2e/playwright.config.ts'], {
  CHROMIUM_PATH: browser,
  PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
})

const unit = JSON.parse(readFileSync(unitReport, 'utf8'))
const { stats } = JSON.parse(readFileSync(browserReport, 'utf8'))
const passed = unit.numPassedTests + stats.expected
const failed = unit.numFailedTests + stats.unexpected + stats.flaky
const skipped = unit.numPendingTests + stats.skipped
process.stdout.write(
  `\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
)
process.exit(failed === 0 ? 0 : 1)

function step(name, command, parameters, environment = {}) {
  const start = Date.now()
  process.stdout.write(`\n${name}\n`)
  const { status } = spawnSync(command, parameters, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  })
  if (status !== 0) fail(`${name}: failed`)
  process.stdout.write(`${name}: ${Math.round((Date.now() - start) / 1000)} s\n`)
}
