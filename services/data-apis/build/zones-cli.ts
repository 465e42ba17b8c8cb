import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { readArguments } from '@orchard/shared-node/command-line'
import { runCommand } from '@orchard/shared-node/process'
import { readHistories } from './zone-histories.ts'

const run = promisify(execFile)
const OUTPUT = path.join(import.meta.dirname, '../src/lib/zones/zones.json')

/**
 * `npm run renew:zones` writes the time zones of the data APIs from the tz database: by default from that of Debian's
 * package tzdata (`apt-get install tzdata` brings its newest), else from the `tzdata.zi`, `zone.tab` and `NEWS` of another release.
 * Needs `zic` and `zdump`, which come with the C library.
 */
async function main(): Promise<void> {
  const { values } = readArguments({
    name: 'run renew:zones',
    does: 'Writes the time zones of the data APIs from the tz database.',
    options: {
      source: {
        type: 'string',
        default: '/usr/share/zoneinfo/tzdata.zi',
        value: 'FILE',
        does: 'tzdata.zi of a release',
      },
      countries: {
        type: 'string',
        default: '/usr/share/zoneinfo/zone.tab',
        value: 'FILE',
        does: 'zone.tab of the release',
      },
      news: {
        type: 'string',
        default: '/usr/share/doc/tzdata/changelog.gz',
        value: 'FILE',
        does: 'NEWS of the release, or the changelog of Debian',
      },
    },
  })
  const source = await readFile(values.source, 'utf8')
  const edition = /^# version (\d{4}[a-z]+)$/m.exec(source)?.[1]
  if (!edition) throw new Error(`${values.source} does not say which edition it is`)
  const released = await readRelease(values.news, edition)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'zones-'))
  try {
    await run('zic', ['-d', folder, values.source])
    const names = namesOf(source)
    const { stdout } = await run(
      'zdump',
      ['-i', '-c', '1970,2101', ...names.map((name) => path.join(folder, name))],
      { maxBuffer: 2 ** 28 },
    )
    const { histories, zones } = readHistories(stdout, folder)
    const countries = countriesOf(await readFile(values.countries, 'utf8'))
    const lines = [
      `"edition": ${JSON.stringify(edition)}`,
      `"released": ${JSON.stringify(released)}`,
      `"countries": ${JSON.stringify(countries)}`,
      `"zones": ${JSON.stringify(zones)}`,
      `"histories": [\n${histories.map((history) => JSON.stringify(history)).join(',\n')}\n]`,
    ]
    await writeFile(OUTPUT, `{\n${lines.join(',\n')}\n}\n`)
    process.stdout.write(
      `${Object.keys(zones).length} time zones of tz database ${edition}, released on ${released}\n`,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Names of zones (`Z`) and links (`L`) in a `tzdata.zi`; Factory stands for a clock that nobody has set. */
function namesOf(source: string): string[] {
  const names = source.split('\n').map((line) => {
    const [kind, first = '', second = ''] = line.split(' ')
    return kind === 'Z' ? first : kind === 'L' ? second : ''
  })
  return names.filter((name) => name !== '' && name !== 'Factory').sort()
}

/** Zones by country (ISO 3166-1), the most populous first, as `zone.tab` lists them. */
function countriesOf(table: string): Record<string, string[]> {
  const countries: Record<string, string[]> = {}
  for (const line of table.split('\n')) {
    const [country = '', , zone = ''] = line.split('\t')
    if (/^[A-Z]{2}$/.test(country)) countries[country] = [...(countries[country] ?? []), zone]
  }
  return countries
}

async function readRelease(news: string, edition: string): Promise<string> {
  const bytes = await readFile(news)
  const text = (news.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  const [, released] =
    new RegExp(`^Release ${edition} - (\\d{4}-\\d{2}-\\d{2})`, 'm').exec(text) ?? []
  if (!released) throw new Error(`${news} does not say when ${edition} was released`)
  return released
}

runCommand(main)
