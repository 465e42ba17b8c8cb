import { describe, expect, it } from 'vitest'
import { readArguments } from './read-arguments.mjs'

const PRUNE = {
  name: 'run prune',
  options: { 'dry-run': { type: 'boolean', default: false }, keep: { type: 'string' } },
  max: 1,
} as const
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
    expect(() => readArguments({ name: 'start' }, ['now'], {})).toThrow(
      'npm start takes no arguments; got now',
    )
    expect(() => readArguments({ name: 'start' }, ['--now'], {})).toThrow('it has no options')
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
    const release = { name: 'run release', options: { registry: { type: 'string' } } } as const
    const environment = { npm_config_registry: 'https://packages.example/' }
    expect(readArguments(release, [], environment).values.registry).toBeUndefined()
    expect(() => readArguments(release, [], { npm_config_registry: 'staging' })).toThrow(
      'Write: npm run release -- --registry=staging',
    )
  })

  it('stops a rehearsal of a command that has none', () => {
    const rollback = { name: 'run rollback', max: 1 }
    expect(() => readArguments(rollback, ['host'], { npm_config_dry_run: 'true' })).toThrow(
      'nothing was done',
    )
  })
})
