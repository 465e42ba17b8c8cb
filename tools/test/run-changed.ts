import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow, importedFiles } from '@orchard/platform/workspace'
import { workspaceOf } from '../checks/checks.ts'
import { runChecks } from '../checks/run-checks.ts'
import { ROOT } from '../preflight.mjs'
import { affectedPages, listPages } from './changed/affected-pages.ts'
import { type BrowserTest, listBrowserTests, testsOf } from './changed/browser-tests.ts'
import { changedFiles } from './changed/changed-files.ts'
import {
  BUILDS,
  emptyResults,
  finish,
  RESULTS,
  requireWhatTestsNeed,
  runBrowserTests,
  runUnitTests,
} from './run-all.ts'
import { runTogether, type Step } from './steps.ts'

const PROGRAMS: Step = {
  name: 'Programs',
  command: process.execPath,
  args: ['--import', 'tsx', 'platform/src/cli/build-cli.ts'],
}

/** Most tests in a browser that a change runs, so that the response is there within a minute. */
const MAX_BROWSER_TESTS = 40

/**
 * `npm test -- --changed`: checks, unit tests, builds and browser tests that a change can affect, as far as
 * imports, route tables and the addresses in tests tell. Says whether everything succeeded.
 */
export async function runChanged(base: string): Promise<boolean> {
  const start = performance.now()
  await requireWhatTestsNeed()
  const files = changedFiles(base)
  process.stdout.write(
    `${files.length} files changed\n${files.map((one) => `  ${one}\n`).join('')}`,
  )
  const reports = emptyResults()
  const related = await relatedTo(files)
  const checks = runChecks({ changed: files })
  const chosen = browserTestsFor(files)
  const results = await runTogether([PROGRAMS])
  // Unit tests start programs; releases are for the browser.
  const rest = await Promise.all([
    related ? runUnitTests(reports.unit, related) : [],
    runTogether([BUILDS]),
    checks,
  ])
  results.push(...rest.flat())
  const browserTests = await chosen
  if (browserTests.length > 0) {
    const list = path.join(RESULTS, 'changed-tests.txt')
    writeFileSync(list, browserTests.map(({ line }) => `${line}\n`).join(''))
    results.push(await runBrowserTests(reports.browser, ['--test-list', list]))
  }
  return finish({ run: 'test', start, results })
}

/** What all unit tests run by. */
const RUNNER = ['vitest.config.ts', 'shared/src/testing/setup.ts']

/**
 * Arguments for vitest: the tests that import a changed file, stand beside it or declare to read it. Data that no test
 * of its workspace is known to read, and a file that was deleted, are tested by all of them. Null where there is none.
 */
async function relatedTo(files: readonly string[]): Promise<string[] | null> {
  const run = ['run', '--reporter=dot']
  if (files.some((file) => RUNNER.includes(file))) return run
  const tests = (await filesBelow(ROOT, isMade)).filter((name) => /\.test\.tsx?$/.test(name))
  const graph = await importedFiles(tests)
  const places = new Map(tests.map((test) => [test, placesOf(test)]))
  const related = files.flatMap((file) => {
    const readers = tests.filter(
      (test) =>
        isBeside(test, file) ||
        graph.get(test)?.has(file) ||
        places.get(test)?.some((place) => file === place || file.startsWith(`${place}/`)),
    )
    const own = tests.filter((test) => workspaceOf(test) === workspaceOf(file))
    const isKnown = isModule(file) || own.some((test) => readers.includes(test))
    return isKnown && existsSync(path.join(ROOT, file)) ? readers : [...readers, ...own]
  })
  return related.length > 0 ? [...run, ...new Set(related)] : null
}

/** True for the test of a module, which may load it by its name. */
const isBeside = (test: string, file: string) =>
  test.replace(/\.test\.tsx?$/, '') === file.replace(/\.[^.]+$/, '')
const isModule = (file: string) => /\.(?:m?tsx?|m?jsx?|css)$/.test(file)

/** The files and folders that a test says that it reads: `// @reads docs README.md` in a line of its own. */
function placesOf(test: string): string[] {
  const [, places = ''] =
    /^\/\/ @reads (.+)$/m.exec(readFileSync(path.join(ROOT, test), 'utf8')) ?? []
  return places.split(' ').filter(Boolean)
}

const isMade = (name: string) => /(?:^|\/)(?:node_modules|dist|\.[^/]+)(?:\/|$)/.test(name)

async function browserTestsFor(files: readonly string[]): Promise<BrowserTest[]> {
  const tests = listBrowserTests()
  const direct = await testsThatImport(files, tests)
  const pages = await affectedPages(await listPages(), files)
  const isText = files.every((file) => /\.(?:md|ya?ml)$/.test(file))
  const rest = tests.filter((test) => !direct.includes(test))
  const { chosen, met } = testsOf(pages, rest, MAX_BROWSER_TESTS, isText)
  const all = [...direct, ...chosen].slice(0, MAX_BROWSER_TESTS)
  process.stdout.write(
    `${all.length} of ${direct.length + met} browser tests that meet ${pages.length} changed pages or changed test code\n`,
  )
  return all
}

/** Tests of which the code changed, also by a fixture; a service's are those that use its fixture. */
async function testsThatImport(
  files: readonly string[],
  tests: readonly BrowserTest[],
): Promise<BrowserTest[]> {
  const changed = files.flatMap((file) => {
    const [, service] = /^services\/([^/]+)\/src\/(?!.*\.(?:test|soak)\.ts$)/.exec(file) ?? []
    return service ? [file, `e2e/fixtures/${service}.ts`] : [file]
  })
  const specs = [...new Set(tests.map(({ spec }) => `e2e/tests/${spec}`))]
  const graph = await importedFiles(specs)
  const affected = specs.filter((spec) => changed.some((file) => graph.get(spec)?.has(file)))
  return tests.filter(({ spec }) => affected.includes(`e2e/tests/${spec}`))
}
