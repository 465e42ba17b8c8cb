import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { REPOSITORY } from '@orchard/platform/workspace'
import { type Group, meetsTargets } from './figures.ts'
import { measureAgainst } from './groups/against.ts'
import { measureChanges, measureComposer } from './groups/composer.ts'
import { measureGrowth } from './groups/growth.ts'
import { measureClicks, measureSearch, measureSignIn } from './groups/interactions.ts'
import { measurePages } from './groups/pages.ts'
import { measureKeys, measureUsableSearch } from './groups/peer-search.ts'
import { measureEquality, measurePeerLoads } from './groups/peers.ts'
import { measureProductApi } from './groups/product-api.ts'
import { measureRemotes } from './groups/remotes.ts'
import { measureScaling } from './groups/scaling.ts'
import { traceInteractions, traceLoads } from './groups/traces.ts'
import { type Part, readOptions } from './options.ts'
import { formatReport, formatTargets } from './report.ts'
import { withCheckout, withPeers, withSite } from './servers/site.ts'

const startedAt = new Date()
const say = (message: string) => process.stderr.write(`${message}\n`)
// Servers and files are removed on `exit`.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const { against, check, json, pages, parts, rounds } = readOptions(process.argv.slice(2))
const measures = (...some: Part[]) => some.some((part) => parts.includes(part))
const groups: Group[] = []
let browser = 'not used'

/** Adds groups. When they cannot be measured, one says why, and the others are measured anyway. */
async function add(title: string, measure: () => Promise<Group | Group[]>): Promise<void> {
  say(title)
  const fail = ({ message }: Error) => ({ title, rows: [], failure: message.replace(/\n.*/s, '') })
  groups.push(...[await measure().catch(fail)].flat())
}

// In a process of its own, because a build changes the environment of its process.
const BUILD = ['--import', 'tsx', 'platform/src/cli/prepare-cli.ts']
const { status } = spawnSync(process.execPath, BUILD, { cwd: REPOSITORY, stdio: 'inherit' })
if (status !== 0) process.exit(1)

if (measures('site'))
  await withSite(pages, async (opened, origins) => {
    browser = opened.version()
    await add('Pages', () => measurePages(opened, origins, pages, rounds))
    await add('Card of /api', () => measureClicks(opened, origins.slow.site, rounds))
    await add('Search', () => measureSearch(opened, origins.fast.site, rounds))
  })
if (measures('loads', 'traces', 'search', 'keys', 'clicks'))
  await withPeers(pages, async (opened, origins) => {
    browser = opened.version()
    const { fast, slow } = origins
    await add('Peers: same text, about as many elements', () =>
      measureEquality(opened, fast, pages),
    )
    if (measures('loads'))
      await add('Peers', () => measurePeerLoads(opened, origins, pages, rounds))
    if (measures('traces')) {
      await add('Traces', () => traceLoads(opened, fast, pages, rounds))
      await add('Traces of interactions', () => traceInteractions(opened, fast, rounds))
    }
    if (measures('search'))
      await add('Search of peers', () => measureUsableSearch(opened, slow, pages, rounds))
    if (measures('keys')) await add('Keys', () => measureKeys(opened, fast, rounds))
    if (measures('clicks'))
      await add('Card of /api', () => measureClicks(opened, slow.site, rounds))
  })
if (measures('composer')) {
  await add('Composer', () => measureComposer(pages))
  await add('Composer under change', measureChanges)
}
if (against)
  await withCheckout(against, async (opened, sites) => {
    browser = opened.version()
    await add('Beside the other checkout', () => measureAgainst(opened, sites, rounds))
  })
if (measures('growth')) await add('Growth', measureGrowth)
if (measures('scaling')) await add('Scaling', () => measureScaling(rounds))
if (measures('remotes')) await add('Remotes', () => measureRemotes(rounds))
if (measures('sign-in')) await add('Sign-in', () => measureSignIn(rounds))
if (measures('api')) await add('Product API', () => measureProductApi(rounds))

const { version: node } = process
const processors = cpus().length
const average = loadavg()[0]?.toFixed(1)
const machine = `Chromium ${browser}, Node ${node}, ${processors} processors, load average ${average}`
process.stdout.write(`${formatReport(groups)}\n\n${formatTargets(groups)}\n`)
process.stdout.write(`\nMedians of ${rounds} rounds; ${machine}.\n`)
const record = { startedAt, rounds, browser, node, processors, groups }
if (json) writeFileSync(json, `${JSON.stringify(record, null, 1)}\n`)
say(`${Math.round((Date.now() - startedAt.getTime()) / 1_000)} s`)
if (check && !meetsTargets(groups)) process.exitCode = 1
