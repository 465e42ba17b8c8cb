import { readArguments } from '@orchard/shared-node/command-line'

const ALL_PAGES = ['/', '/api', '/api/time-zone', '/category/finance']
const QUICK_PAGES = ['/api', '/api/time-zone']

const PARTS = ['site', 'composer', 'sign-in', 'api'] as const

/**
 * Reads the pages and parts to measure, the rounds, the file for the figures (or null), and
 * whether a missed target fails the process.
 * @throws {Error} for an unknown option or an unusable value.
 */
export function readOptions(args: readonly string[]) {
  const options = {
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
    pages: { type: 'string' },
    json: { type: 'string' },
    check: { type: 'boolean', default: false },
    only: { type: 'string' },
  } as const
  const { values } = readArguments({ name: 'run bench', options }, args)
  const rounds = Number(values.rounds ?? (values.quick ? 3 : 5))
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 100)
    throw new Error('--rounds takes a whole number from 1 to 100')
  const pages = values.pages?.split(',') ?? (values.quick ? QUICK_PAGES : ALL_PAGES)
  if (!pages.every((page) => page.startsWith('/')))
    throw new Error('--pages takes paths of the site, separated by commas')
  const parts = PARTS.filter((part) => part === (values.only ?? part))
  if (parts.length === 0) throw new Error(`--only takes one of ${PARTS.join(', ')}`)
  return { rounds, pages, parts, json: values.json ?? null, check: values.check }
}
