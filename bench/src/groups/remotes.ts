import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { copyWorkspace, startComposer } from '@orchard/platform/testing'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { ask } from '@orchard/shared-node/testing/ask'
import { figure, type Group, type Row, ratio, row } from '#src/figures.ts'
import { addRemote, multiplyRemote } from '#src/growth/grow-remotes.ts'
import { runIn } from '#src/growth/run-in.ts'

const REMOTES = 50
const PAGES = 2_000
/** A release takes half a minute. */
const MAX_RELEASES = 3
/** The unit that is released, and a file of it. */
const RELEASED = { unit: 'content', file: 'remote-content/src/routes.ts' }
/** At most so many times today's. */
const LIMIT = 1.5

/** Measures start and release of the site as it is beside one with 50 more remotes, which are stored and have 2,000 pages. */
export async function measureRemotes(rounds: number): Promise<Group> {
  const [today, grown] = [temporaryFolder(), temporaryFolder()]
  for (const folder of [today, grown]) await copyWorkspace(folder)
  await addRemote(grown)
  for (const folder of [today, grown]) await runIn(folder, 'platform/src/cli/prepare-cli.ts')
  await multiplyRemote(grown, REMOTES)
  const samples = { today: newSamples(), grown: newSamples() }
  const sites = [
    [today, samples.today],
    [grown, samples.grown],
  ] as const
  for (let round = 0; round < rounds; round++)
    for (const [folder, one] of sites) await measureStart(folder, one)
  for (let round = 0; round < Math.min(rounds, MAX_RELEASES); round++)
    for (const [folder, one] of sites) one.releases.push(await release(folder, round))
  const listed = await countListed(grown)
  const compare = (name: string, of: 'starts' | 'firsts' | 'releases') => {
    const [before, after] = [figure(samples.today[of]), figure(samples.grown[of])]
    return [
      row(name, 'ms', { ...before, page: 'today' }, { ...after, page: 'grown' }),
      row(`${name}, grown by today`, 'x', ratio(after, before, { limit: LIMIT })),
    ]
  }
  const memory = [samples.today, samples.grown].map((one) => figure(one.megabytes))
  const rows: Row[] = [
    row('listed pages of the remotes', 'count', figure([listed], { limit: PAGES, atLeast: true })),
    ...compare('start', 'starts'),
    ...compare('first response of /', 'firsts'),
    ...compare(`release of ${RELEASED.unit}`, 'releases'),
    row(
      'memory after the start',
      'MB',
      ...memory.map((one, index) => ({ ...one, page: index === 0 ? 'today' : 'grown' })),
    ),
  ]
  return { title: `Remotes: ${REMOTES} more, stored`, rows }
}

function newSamples() {
  return {
    starts: [] as number[],
    firsts: [] as number[],
    releases: [] as number[],
    megabytes: [] as (number | null)[],
  }
}

async function measureStart(folder: string, samples: ReturnType<typeof newSamples>): Promise<void> {
  await using composer = await startComposer({}, 'inherit', folder)
  samples.starts.push(composer.startMs)
  const asked = performance.now()
  const { status } = await ask(`${composer.origin}/`)
  if (status !== 200) throw new Error(`/ returned ${status}`)
  samples.firsts.push(performance.now() - asked)
  samples.megabytes.push(await composer.megabytes())
}

/** Milliseconds of a release through every gate, of sources that have changed. */
async function release(folder: string, round: number): Promise<number> {
  await appendFile(path.join(folder, RELEASED.file), `\n// ${round}\n`)
  const start = performance.now()
  await runIn(folder, 'platform/src/cli/release-cli.ts', 'release', RELEASED.unit)
  return performance.now() - start
}

async function countListed(folder: string): Promise<number> {
  await using composer = await startComposer({}, 'inherit', folder)
  const { body } = await ask(`${composer.origin}/sitemap.xml`)
  return `${body}`.match(/\/zone\d\d[</]/g)?.length ?? 0
}
