// `npm run soak`: the long suites, then the table of what they measured. It ends with the count.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fail, ROOT, requireDependencies, requireNode, runScript } from './preflight.mjs'

requireNode()
requireDependencies()

const results = path.join(ROOT, 'test-results')
const report = path.join(results, 'soak.json')
const bars = path.join(results, 'soak-bars.jsonl')
mkdirSync(results, { recursive: true })
rmSync(bars, { force: true })

await runScript('tools/start/prepare-cli.ts')
const { status } = spawnSync(
  'npx',
  [
    'vitest',
    'run',
    '--config=vitest.soak.config.ts',
    '--reporter=verbose',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, SOAK_BARS: bars },
    shell: process.platform === 'win32',
  },
)
printBars()
if (!existsSync(report)) fail('The soak did not run to its end.')
const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(report, 'utf8'))
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(status ?? 1)

function printBars() {
  if (!existsSync(bars)) return
  const lines = readFileSync(bars, 'utf8').trim().split('\n')
  process.stdout.write('\nBars\n')
  for (const line of lines) {
    const { name, value, limit, unit, kind } = JSON.parse(line)
    const isKept = kind === 'most' ? value <= limit : value >= limit
    const measured = Number(value.toFixed(value < 10 ? 2 : 0))
    process.stdout.write(
      `  ${isKept ? 'kept  ' : 'MISSED'} ${name}: ${measured} ${unit} (at ${kind} ${limit})\n`,
    )
  }
}
