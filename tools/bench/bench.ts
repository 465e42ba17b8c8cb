import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { prepare } from '../start/prepare.ts'
import { measureChanges } from './change-metrics.ts'
import { type Group, meetsTargets } from './figures.ts'
import { type ClickSample, measureClick, navigationGroup } from './navigation.ts'
import { type BenchOptions, type BenchPart, readOptions } from './options.ts'
import { fastPagesGroup, slowPagesGroup, transferGroup } from './page-report.ts'
import { emptySamples, measureRound, SLOWDOWN } from './pages.ts'
import { measureProductApi } from './product-api.ts'
import { formatReport, reportJson } from './report.ts'
import { measureKeystrokes, measurePlainKeystrokes, searchGroup } from './search.ts'
import { measureServer } from './server-metrics.ts'
import { measureSignIn } from './sign-in.ts'
import { type BenchSite, withBenchSite } from './site.ts'

/** Each has many keystrokes. */
const MOST_SEARCH_ROUNDS = 3

const report = (message: string) => process.stderr.write(`${message}\n`)

// An interrupted run ends through `exit`, where child processes and files are removed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  const startedAt = new Date()
  const isWanted = (part: BenchPart) => options.only === null || options.only === part
  if (options.only !== 'api') await prepare()
  const groups: Group[] = []
  let browserVersion = 'not used'
  if (isWanted('site'))
    await withBenchSite(options.pages, async (site) => {
      browserVersion = site.browser.version()
      groups.push(...(await measureInBrowser(site, options)))
    })
  if (isWanted('composer')) {
    report('Composer')
    groups.push(await measured('Composer', () => measureServer(options.pages)))
    report('Composer under change')
    groups.push(await measured('Composer under change', measureChanges))
  }
  if (isWanted('sign-in')) {
    report('Sign-in')
    groups.push(await measured('Sign-in', () => measureSignIn(options.rounds)))
  }
  if (isWanted('api')) {
    report('Product API')
    groups.push(await measured('Product API', () => measureProductApi(options.rounds)))
  }

  const load = loadavg()[0]?.toFixed(1)
  process.stdout.write(
    `${formatReport(groups)}\n\nMedians of ${options.rounds} rounds; Chromium ${browserVersion}, Node ${process.version}, ${cpus().length} processors, load average ${load}.\n`,
  )
  if (options.json) {
    const circumstances = { startedAt, rounds: options.rounds, browser: browserVersion }
    await writeFile(options.json, reportJson(groups, circumstances))
  }
  report(`${Math.round((Date.now() - startedAt.getTime()) / 1_000)} s`)
  if (options.check && !meetsTargets(groups)) process.exitCode = 1
}

async function measureInBrowser(
  { browser, origins }: BenchSite,
  { rounds, pages }: BenchOptions,
): Promise<Group[]> {
  const samples = emptySamples(pages)
  const loads = await measured('Pages', async () => {
    for (let round = 0; round < rounds; round++) {
      report(`Pages, round ${round + 1} of ${rounds}`)
      await measureRound(browser, origins, round, samples)
    }
    return { title: 'Pages', rows: [] }
  })
  report('Navigation')
  const navigation = await measured('Card of /api', async () => {
    const clicks: ClickSample[] = []
    for (let round = 0; round < rounds; round++)
      clicks.push(await measureClick(browser, `${origins.slowSite}/api`, SLOWDOWN))
    return navigationGroup(clicks)
  })
  report('Search')
  const search = await measured('Search', async () => {
    const real: number[] = []
    const many: number[] = []
    const plain: number[] = []
    for (let round = 0; round < Math.min(rounds, MOST_SEARCH_ROUNDS); round++) {
      real.push(...(await measureKeystrokes(browser, `${origins.site}/api`, SLOWDOWN, false)))
      // The list of /api would show all 10,000 as well, if it fetched them.
      many.push(...(await measureKeystrokes(browser, `${origins.site}/`, SLOWDOWN, true)))
      plain.push(...(await measurePlainKeystrokes(browser, `${origins.plain}/api`, SLOWDOWN)))
    }
    return searchGroup(real, many, plain)
  })
  return [
    slowPagesGroup(samples),
    transferGroup(samples),
    fastPagesGroup(samples),
    ...(loads.failure ? [loads] : []),
    navigation,
    search,
  ]
}

/** A group that could not be measured says why, and the others go on. */
async function measured(title: string, measure: () => Promise<Group>): Promise<Group> {
  try {
    return await measure()
  } catch (error) {
    const [firstLine = ''] = String(error instanceof Error ? error.message : error).split('\n')
    return { title, rows: [], failure: firstLine }
  }
}

main().catch((error: Error) => {
  report(error.stack ?? error.message)
  process.exit(1)
})
