import { readArguments } from '@orchard/shared-node/command-line'

const ALL_PAGES = ['/', '/api', '/api/time-zone', '/category/finance']
const QUICK_PAGES = ['/api', '/api/time-zone']

const PARTS = ['site', 'composer', 'sign-in', 'api'] as const
/** Of a comparison with peers. */
const PEER_PARTS = ['loads', 'search', 'keys', 'clicks'] as const

/** Of a comparison with a larger site. */
const GROWTH_PARTS = ['growth'] as const

type Part = (typeof PARTS | typeof PEER_PARTS | typeof GROWTH_PARTS)[number]

const OPTIONS = {
  rounds: { type: 'string' },
  quick: { type: 'boolean', default: false },
  peers: { type: 'boolean', default: false },
  growth: { type: 'boolean', default: false },
  pages: { type: 'string' },
  json: { type: 'string' },
  check: { type: 'boolean', default: false },
  only: { type: 'string' },
} as const

/**
 * Reads the pages and parts to measure, the rounds, the file for the figures (or null), and
 * whether a missed target fails the process. With `--peers` or `--growth` all parts are those of the
 * comparison.
 * @throws {Error} for an unknown option or an unusable value.
 */
export function readOptions(args: readonly string[]) {
  const { values } = readArguments({ name: 'run bench', options: OPTIONS }, args)
  const { growth, quick, peers } = values
  if (growth && peers) throw new Error('--growth and --peers cannot be combined')
  const rounds = Number(values.rounds ?? (quick ? 3 : peers ? 9 : 5))
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 100)
    throw new Error('--rounds takes a whole number from 1 to 100')
  const allPages = peers ? [...ALL_PAGES, '/pricing'] : ALL_PAGES
  const pages = values.pages?.split(',') ?? (quick ? QUICK_PAGES : allPages)
  if (!pages.every((page) => page.startsWith('/')))
    throw new Error('--pages takes paths of the site, separated by commas')
  const known: readonly Part[] = growth ? GROWTH_PARTS : peers ? PEER_PARTS : PARTS
  const parts = known.filter((part) => part === (values.only ?? part))
  if (parts.length === 0) throw new Error(`--only takes one of ${known.join(', ')}`)
  return { rounds, pages, parts, peers, json: values.json ?? null, check: values.check }
}
