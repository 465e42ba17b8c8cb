import { describe, expect, it } from 'vitest'
import { DRY_RUN, readArguments } from './read-arguments.mjs'

const PRUNE = {
  name: 'run prune',
  does: 'Removes what nobody needs.',
  takes: '[RELEASE]',
  options: { ...DRY_RUN, keep: { type: 'string', value: 'DAYS', does: 'keeps what is younger' } },
  max: 1,
} as const
const START = { name: 'start', does: 'Starts the site.' }
const read = (args: string[], environment = {}) => readArguments(PRUNE, args, environment)

describe('the arguments of a command', () => {
  it('are options, also with values, and what else is named', () => {
    const { values, positionals } = read(['one', '--dry-run', '--keep', '5'])
    expect(values).toEqual({ 'dry-run': true, keep: '5' })
    expect(positionals).toEqual(['one'])
    expect(read([]).values['dry-run']).toBe(false)
  })

  it.each([
    [
      ['--nonsense'],
      "npm run prune: Unknown option '--nonsense'; its options are --dry-run, --keep",
    ],
    [['-n'], "Unknown option '-n'"],
    [['--dry-run=yes'], "Option '--dry-run' does not take an argument"],
    [['--keep'], "Option '--keep <value>' argument missing"],
    [['one', 'two'], 'npm run prune takes at most 1; got one two'],
  ])('are refused when they are %j', (args, problem) => {
    expect(() => read(args)).toThrow(problem)
  })

  it('are refused by a command that takes none', () => {
    expect(() => readArguments(START, ['now'], {})).toThrow('npm start takes no arguments; got now')
    expect(() => readArguments(START, ['--now'], {})).toThrow('it has no options')
  })
})

describe('an option that npm kept for itself', () => {
  it.each([
    [{ npm_config_dry_run: 'true' }, 'Write: npm run prune -- one --dry-run'],
    [{ npm_config_keep: '5' }, 'Write: npm run prune -- one --keep=5'],
  ])('is refused with the way to write it: %j', (environment, advice) => {
    expect(() => read(['one'], environment)).toThrow(advice)
  })

  it('is none when npm says that it is off', () => {
    expect(read([], { npm_config_dry_run: '' }).values['dry-run']).toBe(false)
    expect(read([], { npm_config_dry_run: 'false' }).values['dry-run']).toBe(false)
  })

  it('is none when it is the address that npm takes packages from', () => {
    const options = { registry: { type: 'string', does: 'says where' } } as const
    const release = { name: 'run release', does: 'Releases.', options }
    const environment = { npm_config_registry: 'https://packages.example/' }
    expect(readArguments(release, [], environment).values.registry).toBeUndefined()
    expect(() => readArguments(release, [], { npm_config_registry: 'staging' })).toThrow(
      'Write: npm run release -- --registry=staging',
    )
  })

  it('stops a rehearsal of a command that has none', () => {
    const rollback = { name: 'run rollback', does: 'Goes back.', max: 1 }
    expect(() => readArguments(rollback, ['host'], { npm_config_dry_run: 'true' })).toThrow(
      'nothing was done',
    )
  })
})

describe('the help of a command', () => {
  /** What `--help` prints in place of a return. */
  function helpOf(command: Parameters<typeof readArguments>[0], args: string[]): string {
    try {
      readArguments(command, args, { npm_config_dry_run: 'true' }, (text) => {
        throw new Error(text)
      })
    } catch (error) {
      return (error as Error).message
    }
    return ''
  }

  it('has usage and options, whatever else is typed', () => {
    const help = `Usage: npm run prune -- [RELEASE] [OPTIONS]

Removes what nobody needs.

  --dry-run    prints what would change and changes nothing
  --keep DAYS  keeps what is younger
  --help       prints this and does nothing else
`
    expect(helpOf(PRUNE, ['--help'])).toBe(help)
    expect(helpOf(PRUNE, ['one', 'two', '--nonsense', '--help'])).toBe(help)
  })

  it('is that of a part of a command as well', () => {
    const revoke = { name: 'run keys -- revoke', does: 'Revokes.', takes: 'NAME' }
    expect(helpOf(revoke, ['--help'])).toContain('Usage: npm run keys -- revoke NAME [OPTIONS]')
  })
})
