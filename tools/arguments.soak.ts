import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { COMPILED } from '@orchard/platform/composer-command'
import { REPOSITORY } from '@orchard/platform/workspace'
import { afterAll, describe, expect, it } from 'vitest'

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(path.join(REPOSITORY, 'package.json'), 'utf8'),
)
/** Every command as it is typed, and whether its arguments are read by a program of ours. */
const COMMANDS = Object.entries(scripts).map(([name, script]) => ({
  command: name === 'start' || name === 'test' ? name : `run ${name}`,
  // The arguments of browser tests are those of Playwright.
  isOurs: /^(?:node|tsx) /.test(script) && name !== 'e2e',
}))
const OURS = COMMANDS.filter(({ isOurs }) => isOurs).map(({ command }) => command)

const place = mkdtempSync(path.join(tmpdir(), 'arguments-'))
afterAll(() => rmSync(place, { recursive: true }))

/** Runs npm as somebody types it, with empty folders for releases and data. */
function npm(typed: string) {
  const { status, stdout, stderr } = spawnSync('npm', typed.split(' '), {
    cwd: REPOSITORY,
    encoding: 'utf8',
    timeout: 60_000,
    env: {
      ...process.env,
      RELEASES_DIR: path.join(place, 'releases'),
      DATA_DIR: path.join(place, 'data'),
      CLUSTER_PORT: 'none',
    },
  })
  return { status, output: stdout + stderr }
}

/** When the compiled programs were made. */
const compiledAt = () =>
  spawnSync(
    'find',
    ['platform', 'services', '-path', `*/${COMPILED}/*.js`, '-printf', '%p %T@\n'],
    {
      cwd: REPOSITORY,
      encoding: 'utf8',
    },
  ).stdout

describe('--help says how to use, and does nothing:', () => {
  it.each(COMMANDS)('npm $command', ({ command, isOurs }) => {
    const before = compiledAt()
    const { status, output } = npm(`${command} -- --help`)
    expect(status, output).toBe(0)
    expect(output).toMatch(isOurs ? `Usage: npm ${command} -- ` : /usage/i)
    expect(readdirSync(place)).toEqual([])
    expect(compiledAt()).toBe(before)
  })
})

describe('an argument that a command does not know is refused by', () => {
  it.each(OURS)('npm %s', (command) => {
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
