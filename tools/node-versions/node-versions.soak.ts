// @module-tag landing

import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { requireChromium } from '@orchard/platform/chromium'
import { copySources } from '@orchard/platform/testing'
import { REPOSITORY } from '@orchard/platform/workspace'
import { RUN_ENVIRONMENT } from '@orchard/shared/testing/start-process'
import { IS_LANDING } from '@orchard/shared/testing/suites'
import { expect, it, type TestContext } from 'vitest'
import { formatFailures, type Results, readPlaywright, readVitest } from '../test/results.ts'
import { type Ended, type Environment, type Place, run, succeed } from './commands.ts'
import { deprecationsIn } from './deprecations.ts'
import { type InstalledNode, installNode } from './install-node.ts'
import { startSite } from './start-site.ts'
import { MAJORS } from './versions.ts'

const timeout = 60 * 60_000
/** The Node that documents recommend. */
const RECOMMENDED = Number(readFileSync(path.join(REPOSITORY, '.nvmrc'), 'utf8'))
/** Home page, search, the page of an API with Run, sign-up with its code, My Account, sign-in; and every unit test. */
const ALL = { journeys: ['first-call', 'search', 'signin', 'try-it'], units: [] as string[] }
/** What a landing has time for: the parts of every process, and threads. Packages of this checkout run on any Node. */
const LANDING: typeof ALL = {
  journeys: ['first-call'],
  units: [
    '--project=units',
    'shared/',
    'shared-node/',
    'platform/',
    'host/',
    'data-apis/src/threads/threads',
  ],
}
const INSTALL = ['ci', '--engine-strict', '--prefer-offline', '--loglevel=error']
const ASK_VERSIONS = 'node --print "[process.version, process.env.npm_config_user_agent].join()"'

const TEST = ['vitest', 'run', '--reporter=dot', '--reporter=json']

/** Sources in which another Node runs everything: a copy, or this checkout. */
interface Copy extends Place {
  node: InstalledNode
  /** The file of what Node warns of. */
  warnings: string
}

it.runIf(!IS_LANDING).for(MAJORS)(
  'Node %i installs, serves and passes the unit tests',
  { timeout },
  async (major, context) => {
    await withNode(major, context, async (place, top) => {
      const folder = path.join(top, 'site')
      await copySources(folder)
      const installed = await install({ ...place, folder })
      await examine({ ...place, folder }, installed)
    })
  },
)

it.runIf(IS_LANDING && Number.parseInt(process.versions.node, 10) !== RECOMMENDED)(
  `Node ${RECOMMENDED} serves, and passes the unit tests of what each process has`,
  { timeout },
  async (context) => {
    await withNode(RECOMMENDED, context, async (place, top) => {
      const environment = {
        ...RUN_ENVIRONMENT,
        ...place.environment,
        DATA_DIR: path.join(top, 'data'),
      }
      await examine({ ...place, environment }, null, LANDING)
    })
  },
)

/** Installs a Node into a temporary folder and does work with it in this checkout; skips the test without a registry. */
async function withNode(
  major: number,
  { signal, skip }: TestContext,
  work: (copy: Copy, top: string) => Promise<void>,
): Promise<void> {
  const top = await mkdtemp(path.join(tmpdir(), 'node-versions-'))
  try {
    const programs = path.join(top, 'node')
    await mkdir(programs)
    const node = await installNode(major, programs).catch(({ message }: Error) => {
      report(`Node ${major}: not run; ${message}`)
      return skip(message)
    })
    const warnings = path.join(top, 'warnings')
    const environment = environmentOf(node, warnings)
    await work({ folder: REPOSITORY, node, signal, warnings, environment }, top)
  } finally {
    await rm(top, { recursive: true, force: true })
  }
}

function report(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** As in a shell, in which that Node comes first; npm is the machine's. */
function environmentOf(node: InstalledNode, warnings: string): Environment {
  const { CHROMIUM_PATH, HOME, PATH } = process.env
  return {
    HOME,
    PATH: [node.folder, PATH].join(path.delimiter),
    NODE_OPTIONS: `--trace-deprecation --redirect-warnings="${warnings}"`,
    ...(CHROMIUM_PATH ? { CHROMIUM_PATH } : {}),
  }
}

function say({ node: { lts, version } }: Copy, text: string): void {
  report(`Node ${version.slice(1)}${lts && ` (LTS)`}: ${text}`)
}

async function install(copy: Copy): Promise<Ended> {
  say(copy, 'npm ci')
  const installed = await succeed(copy, 'npm', INSTALL)
  await expectOwnNode(copy)
  return installed
}

/** Serves, walks and tests; prints what came of it and fails if anything is wrong. */
async function examine(
  copy: Copy,
  installed: Ended | null,
  { journeys, units } = ALL,
): Promise<void> {
  say(copy, 'npm start')
  const site = await startSite(copy)
  say(copy, 'a walk in the browser')
  const walked = await walk(site.port, copy.signal, journeys).finally(site.stop)
  say(copy, 'unit tests')
  const tested = await testUnits(copy, units)

  const outputs = [installed?.output ?? '', site.output(), tested.output]
  const deprecations = await deprecationsOf(copy, outputs)
  const figures = [
    ...(installed ? [`npm ci ${installed.seconds} s`] : []),
    `start ${site.seconds} s`,
    `walk ${formatCounts(walked)}`,
    `unit tests ${formatCounts(tested.results)} in ${tested.seconds} s`,
    `${deprecations.length} deprecation warnings`,
  ]
  say(copy, figures.join(', '))
  const failures = [...walked.failures, ...tested.results.failures]
  expect([formatFailures(failures, 60), ...deprecations].join('\n')).toBe('')
}

/** Expects that scripts of npm, and npm itself, run on that Node. */
async function expectOwnNode(copy: Copy): Promise<void> {
  const { output } = await succeed(copy, 'npm', ['exec', `--call=${ASK_VERSIONS}`])
  const { version } = copy.node
  expect(output).toMatch(new RegExp(`^${version},npm/\\S+ node/${version} `))
}

/** Runs the journeys in a browser, by the Node of this process. */
async function walk(
  port: number,
  signal: AbortSignal,
  journeys: readonly string[],
): Promise<Results> {
  const report = path.join(REPOSITORY, 'test-results', 'node-versions-walk.json')
  await rm(report, { force: true })
  const own = { folder: REPOSITORY, environment: process.env, signal }
  const config = 'e2e/playwright.running.config.ts'
  const ended = await run(own, 'npx', ['playwright', 'test', '-c', config, ...journeys], {
    CHROMIUM_PATH: await requireChromium(),
    E2E_PORT: String(port),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  return resultsOf(ended, readPlaywright(report))
}

async function testUnits(copy: Copy, filters: readonly string[]) {
  const report = path.join(copy.folder, 'test-results', 'node-versions-units.json')
  await rm(report, { force: true })
  const ended = await run(copy, 'npx', [...TEST, `--outputFile.json=${report}`, ...filters])
  return { ...ended, results: resultsOf(ended, readVitest(report)) }
}

/** A runner that failed though no test did counts as one failure. */
function resultsOf({ output, status }: Ended, results: Results): Results {
  if (status === 0 || results.counts.failed > 0) return results
  const failures = [{ name: `Ended with ${status}`, message: output.slice(-4_000) }]
  return { ...results, failures, counts: { ...results.counts, failed: 1 } }
}

/** Those of processes that have the environment, and in the output those of processes that do not. */
async function deprecationsOf({ warnings }: Copy, outputs: readonly string[]): Promise<string[]> {
  const file = existsSync(warnings) ? await readFile(warnings, 'utf8') : ''
  return deprecationsIn([file, ...outputs].join('\n'))
}

function formatCounts({ counts: { failed, passed } }: Results): string {
  return `${passed.toLocaleString('en')} passed${failed > 0 ? `, ${failed} failed` : ''}`
}
