import { readArguments } from '@orchard/shared/command-line'

const DEFAULT_ROUNDS = 5
const QUICK_ROUNDS = 3
const ALL_PAGES = ['/', '/api', '/api/time-zone', '/category/finance'] as const
const QUICK_PAGES = ['/api', '/api/time-zone'] as const

/** What `npm run bench` was asked to do. */
export interface BenchOptions {
  rounds: number
  pages: readonly string[]
  /** File that takes the figures, if any. */
  json: string | null
  /** Whether a missed target makes the process fail. */
  check: boolean
  /** The one part to measure; all of them without. */
  only: BenchPart | null
}

const PARTS = ['site', 'composer', 'sign-in', 'api'] as const
/** What is measured together: pages in the browser, the composer alone, sign-in, the product API. */
export type BenchPart = (typeof PARTS)[number]

/**
 * Reads the command line: `--rounds N`, `--quick`, `--pages /blog,/pricing`, `--json FILE`,
 * `--check`, `--only site|composer|sign-in|api`.
 * @throws {Error} when an option is unknown or its value unusable.
 */
export function readOptions(args: readonly string[]): BenchOptions {
  const options = {
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
    pages: { type: 'string' },
    json: { type: 'string' },
    check: { type: 'boolean', default: false },
    only: { type: 'string' },
  } as const
  const { values } = readArguments({ name: 'run bench', options }, args)
  const rounds = Number(values.rounds ?? (values.quick ? QUICK_ROUNDS : DEFAULT_ROUNDS))
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 100)
    throw new Error('--rounds takes a whole number from 1 to 100')
  const pages = values.pages?.split(',')
  if (pages?.some((page) => !page.startsWith('/')))
    throw new Error('--pages takes paths of the site, with commas between them')
  const only = PARTS.find((part) => part === values.only) ?? null
  if (values.only !== undefined && only === null)
    throw new Error(`--only takes ${PARTS.join(', ')}`)
  return {
    rounds,
    pages: pages ?? (values.quick ? QUICK_PAGES : ALL_PAGES),
    json: values.json ?? null,
    check: values.check,
    only,
  }
}
