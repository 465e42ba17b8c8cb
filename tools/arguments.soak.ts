import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import { afterAll, describe, expect, it } from 'vitest'

/** Every command of the README, as it is typed. */
const COMMANDS = [
  'start',
  'test',
  'run dev',
  'run soak',
  'run build',
  'run cluster',
  'run release',
  'run rollback',
  'run retire',
  'run rollout',
  'run prune',
  'run promote',
  'run keys',
  'run new:remote',
  'run interfaces',
  'run pack:platform',
  'run bench',
  'run billing',
  'run billing:prices',
  'run inbox',
  'run migrate',
  'run rotate:secret',
  'run backup',
  'run restore',
  'run samples',
  'run check:samples',
  'run clients',
  'run snippets',
]

const releasesDir = mkdtempSync(path.join(tmpdir(), 'arguments-'))
afterAll(() => rmSync(releasesDir, { recursive: true }))

/** Runs npm as somebody types it. */
function npm(typed: string) {
  const { status, stdout, stderr } = spawnSync('npm', typed.split(' '), {
    cwd: REPOSITORY,
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, RELEASES_DIR: releasesDir },
  })
  return { status, output: stdout + stderr }
}

describe('an argument that a command does not know is refused by', () => {
  it.each(COMMANDS)('npm %s', (command) => {
    const { status, output } = npm(`${command} -- --nonsense`)
    expect(status, output).toBe(1)
    expect(output).toContain(`npm ${command}: Unknown option '--nonsense'`)
  })

  it('npm start, also when it is no option', () => {
    expect(npm('start now').output).toContain('npm start takes no arguments; got now')
  })
})

describe('an option that npm kept for itself is refused:', () => {
  it.each([
    ['run release catalogue --dry-run', 'npm run release -- catalogue --dry-run'],
    ['run prune --dry-run', 'npm run prune -- --dry-run'],
    ['run rollback catalogue --dry-run', 'npm run rollback -- catalogue --dry-run'],
    ['run rollout catalogue --stop', 'npm run rollout -- catalogue --stop'],
    ['run bench --quick', 'npm run bench -- --quick'],
    ['test --changed', 'npm test -- --changed'],
  ])('npm %s', (typed, advice) => {
    const { status, output } = npm(typed)
    expect(status, output).toBe(1)
    expect(output).toContain(`so nothing was done. Write: ${advice}`)
  })
})
