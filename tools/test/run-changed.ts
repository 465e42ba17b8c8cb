import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow, importedFiles } from '@orchard/platform/workspace'
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
  const [results, browserTests] = await Promise.all([
    runTogether([...checksFor(files), BUILDS]),
    browserTestsFor(files),
  ])
  results.push(await runUnitTests(reports.unit, await relatedTo(files)))
  if (browserTests.length > 0) {
    const list = path.join(RESULTS, 'changed-tests.txt')
    writeFileSync(list, browserTests.map(({ line }) => `${line}\n`).join(''))
    results.push(await runBrowserTests(reports.browser, ['--test-list', list]))
  }
  return finish({ run: 'test', start, results })
}

/** The checks that a change can affect: all but those of a workspace in which nothing changed. */
function checksFor(files: readonly string[]): Step[] {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
  )
  return Object.entries(scripts)
    .filter(([name]) => name.startsWith('check:'))
    .filter(([, command]) => {
      const [, workspace] = /\b(remote-[a-z]+)\//.exec(command) ?? []
      return !workspace || files.some((file) => file.startsWith(`${workspace}/`))
    })
    .map(([name]) => ({
      name,
      command: 'npm',
      args: ['run', '--silent', name, '--', ...(name === 'check:types' ? typedFolders(files) : [])],
    }))
}

/** The workspaces whose types a change can break; none stands for all. Only tools look into these. */
function typedFolders(files: readonly string[]): string[] {
  const folders = new Set(files.map(workspaceOf))
  const areLeaves = [...folders].every((folder) => /^(?:remote-|services\/|e2e$)/.test(folder))
  return areLeaves ? [...folders] : []
}

/**
 * Arguments for vitest: the tests that import a changed file. Other files, such as data, are read by tests
 * that import nothing of them: then it is all tests of the workspace.
 */
async function relatedTo(files: readonly string[]): Promise<string[]> {
  const present = files.filter((file) => existsSync(path.join(ROOT, file)))
  const isModule = (file: string) => /\.(?:m?tsx?|m?jsx?|css)$/.test(file)
  const folders = new Set(
    files.filter((file) => !isModule(file) || !present.includes(file)).map(workspaceOf),
  )
  const tests = await Promise.all([...folders].filter(Boolean).map(testsBelow))
  return [
    'related',
    '--run',
    '--reporter=dot',
    '--passWithNoTests',
    ...present.filter(isModule),
    ...tests.flat(),
  ]
}

function workspaceOf(file: string): string {
  const [, folder = ''] = /^(services\/[^/]+|[^/]+)\//.exec(file) ?? []
  return folder
}

async function testsBelow(folder: string): Promise<string[]> {
  return (await filesBelow(path.join(ROOT, folder)))
    .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => `${folder}/${name}`)
}

async function browserTestsFor(files: readonly string[]): Promise<BrowserTest[]> {
  const tests = listBrowserTests()
  const direct = await testsThatImport(files, tests)
  const pages = await affectedPages(await listPages(), files)
  const rest = tests.filter((test) => !direct.includes(test))
  const { chosen, met } = testsOf(pages, rest, MAX_BROWSER_TESTS)
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
