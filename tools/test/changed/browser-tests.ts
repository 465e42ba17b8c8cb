import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../preflight.mjs'
import type { SitePage } from './affected-pages.ts'

/** A test in a browser, and the addresses that its title and its code name. */
export interface BrowserTest {
  /** As `--list` prints it and `--test-list` reads it. */
  line: string
  spec: string
  titlePaths: readonly string[]
  codePaths: readonly string[]
}

/** The place where a test is declared. */
interface Place {
  line: string
  spec: string
  row: number
  title: string
}

const LISTED = /^\s*(\[.*?\] › (.+?\.spec\.ts):(\d+):\d+ › (.*))$/
const SPECS = path.join(ROOT, 'e2e', 'tests')

/** Every test that `npm test` runs in a browser. */
export function listBrowserTests(): BrowserTest[] {
  const { stdout, status, stderr } = spawnSync(
    'npx',
    ['playwright', 'test', '-c', 'e2e/playwright.config.ts', '--list'],
    { cwd: ROOT, encoding: 'utf8', shell: process.platform === 'win32' },
  )
  if (status !== 0) throw new Error(`The browser tests cannot be listed:\n${stdout}${stderr}`)
  const places = stdout.split('\n').flatMap((text): Place[] => {
    const [, line = '', spec = '', row = '', title = ''] = LISTED.exec(text) ?? []
    return line ? [{ line, spec, row: Number(row), title }] : []
  })
  return places.map((place) => describeTest(place, places))
}

function describeTest({ line, spec, row, title }: Place, places: readonly Place[]): BrowserTest {
  const text = readFileSync(path.join(SPECS, spec), 'utf8')
  const next = places
    .filter((other) => other.spec === spec && other.row > row)
    .reduce((least, other) => Math.min(least, other.row), Number.POSITIVE_INFINITY)
  const body = text
    .split('\n')
    .slice(row - 1, next - 1)
    .join('\n')
  const own = pathsIn(body)
  return {
    line,
    spec,
    titlePaths: title.split(' ').filter((word) => word.startsWith('/')),
    codePaths: own.length > 0 ? own : pathsIn(text),
  }
}

/** Addresses of the site that code names, between quotation marks. */
function pathsIn(code: string): string[] {
  const literals = [...code.matchAll(/['"`](\/[^'"`\s$]*)/g)].map(([, literal = '']) => literal)
  return [...new Set(literals)]
}

/**
 * The tests that meet one of the pages, at most `max`. First come those whose title names such a page, then
 * those that visit the fewest others, of each file one in turn; with `isText`, where no code has changed, those alone
 * that visit no other page.
 */
export function testsOf(
  pages: readonly SitePage[],
  tests: readonly BrowserTest[],
  max: number,
  isText = false,
): { chosen: BrowserTest[]; met: number } {
  const patterns = pages.map(({ path }) => new RegExp(`^${path.replaceAll(/:[^/]+/g, '[^/]+')}$`))
  const meets = (address: string) =>
    patterns.some((pattern) => pattern.test(address.split(/[?#]/)[0] ?? ''))
  const isMet = (paths: readonly string[]) => paths.length > 0 && paths.every(meets)
  const named = tests.filter(({ titlePaths }) => titlePaths.some(meets))
  const visiting = tests
    .filter(
      ({ titlePaths, codePaths }) =>
        titlePaths.length === 0 && (isText ? isMet(codePaths) : codePaths.some(meets)),
    )
    .toSorted((one, other) => one.codePaths.length - other.codePaths.length)
  const all = [...inTurns(named), ...inTurns(visiting)]
  return { chosen: all.slice(0, max), met: all.length }
}

/** The first test of each file, then the second of each, and so on. */
function inTurns(tests: readonly BrowserTest[]): BrowserTest[] {
  const turns = new Map<string, number>()
  return tests
    .map((test) => {
      const turn = turns.get(test.spec) ?? 0
      turns.set(test.spec, turn + 1)
      return { test, turn }
    })
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ test }) => test)
}
