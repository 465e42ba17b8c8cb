import path from 'node:path'
import { readArguments } from '@orchard/shared-node/command-line'

const PAGES = ['/', '/api', '/api/time-zone', '/category/finance']
const QUICK_PAGES = ['/api', '/api/time-zone']
const PEER_PAGES = [...PAGES, '/pricing']

const PARTS = ['site', 'composer', 'sign-in', 'api'] as const
const PEER_PARTS = ['loads', 'traces', 'search', 'keys'] as const
const GROWTH_PARTS = ['growth'] as const
const SCALING_PARTS = ['scaling', 'remotes'] as const

export type Part =
  | (typeof PARTS | typeof PEER_PARTS | typeof GROWTH_PARTS | typeof SCALING_PARTS)[number]
  | 'clicks'

/** Parts, pages and rounds of each kind of run; clicks are a part of the site. */
const RUNS = {
  site: { parts: PARTS, pages: PAGES, rounds: 5 },
  quick: { parts: PARTS, pages: QUICK_PAGES, rounds: 3 },
  peers: { parts: [...PEER_PARTS, 'clicks'], pages: PEER_PAGES, rounds: 9 },
  growth: { parts: GROWTH_PARTS, pages: PAGES, rounds: 5 },
  scaling: { parts: SCALING_PARTS, pages: PAGES, rounds: 5 },
  all: {
    parts: [...PARTS, ...PEER_PARTS, ...GROWTH_PARTS, ...SCALING_PARTS],
    pages: PEER_PAGES,
    rounds: 9,
  },
} as const satisfies Record<
  string,
  { parts: readonly Part[]; pages: readonly string[]; rounds: number }
>

const OPTIONS = {
  rounds: { type: 'string', value: 'N', does: 'number of rounds' },
  quick: { type: 'boolean', default: false, does: 'measures two pages in three rounds' },
  peers: { type: 'boolean', default: false, does: 'measures our pages beside peers' },
  growth: { type: 'boolean', default: false, does: 'measures beside a much larger site' },
  scaling: { type: 'boolean', default: false, does: 'measures processes and remotes' },
  all: { type: 'boolean', default: false, does: 'measures all of these' },
  against: { type: 'string', value: 'FOLDER', does: 'measures another checkout beside this one' },
  pages: { type: 'string', value: 'PATH,PATH', does: 'measures these pages' },
  json: { type: 'string', value: 'FILE', does: 'writes every sample' },
  check: { type: 'boolean', default: false, does: 'fails when a target is missed' },
  only: { type: 'string', value: 'PART,PART', does: 'measures these parts of the run' },
} as const

/**
 * Reads the pages and parts to measure, the rounds, the file for the figures (or null), the folder of another
 * checkout to measure beside this one (or null), and whether a missed target fails the process.
 * @throws {Error} for an unknown option or an unusable value.
 */
export function readOptions(args: readonly string[]) {
  const { values } = readArguments(
    {
      name: 'run bench',
      does: 'Measures the released site, its servers and the product API, and holds the figures to targets.',
      options: OPTIONS,
    },
    args,
  )
  const kinds = (['quick', 'peers', 'growth', 'scaling', 'all'] as const).filter(
    (kind) => values[kind],
  )
  if (kinds.length > 1)
    throw new Error(`${kinds.map((kind) => `--${kind}`).join(' and ')} cannot be combined`)
  const run = RUNS[kinds[0] ?? 'site']
  const rounds = Number(values.rounds ?? run.rounds)
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 100)
    throw new Error('--rounds takes a whole number from 1 to 100')
  const pages = values.pages?.split(',') ?? run.pages
  if (!pages.every((page) => page.startsWith('/')))
    throw new Error('--pages takes paths of the site, separated by commas')
  const known: readonly Part[] = run.parts
  const wanted: readonly string[] = values.only?.split(',') ?? known
  const parts = known.filter((part) => wanted.includes(part))
  if (parts.length < wanted.length) throw new Error(`--only takes some of ${known.join(', ')}`)
  return {
    rounds,
    pages,
    parts,
    against: values.against === undefined ? null : path.resolve(values.against),
    json: values.json ?? null,
    check: values.check,
  }
}
