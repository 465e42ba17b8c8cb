import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Registry, ReleaseManifest, Unit } from '@orchard/shared/contracts'
import {
  fitProblems,
  manifestPath,
  promoteRollout,
  readRegistry,
  startRollout,
  stopRollout,
  updateRegistry,
} from '@orchard/shared/releases'
import { storeRelease } from './release.ts'

const USAGE = `Usage:
  npm run rollout -- UNIT [RELEASE] --percent N   tries a release with N of 100 visitors; without
                                                  RELEASE it is made of the present sources
  npm run rollout -- UNIT --promote               puts the tried release live for everybody
  npm run rollout -- UNIT --stop                  ends the trial`
const RELEASES_DIR = path.resolve(process.env['RELEASES_DIR'] ?? '.releases')

async function main(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      percent: { type: 'string' },
      promote: { type: 'boolean' },
      stop: { type: 'boolean' },
    },
  })
  const [name = '', given] = positionals
  const now = await readRegistry(RELEASES_DIR)
  if (!Object.hasOwn(now.live, name)) {
    const units = Object.keys(now.live).join(', ')
    throw new Error(`${name || 'No unit'} has a live release; there are: ${units}\n${USAGE}`)
  }
  const unit = name as Unit
  const at = new Date().toISOString()
  if (values.stop) {
    await updateRegistry(RELEASES_DIR, (registry) => stopRollout(registry, { unit, at }))
    return `The trial of ${unit} has ended; ${now.live[unit]} is live for everybody`
  }
  if (values.promote) {
    const { live } = await updateRegistry(RELEASES_DIR, (registry) =>
      promoteRollout(registry, { unit, at }),
    )
    return `${unit}@${live[unit]} is live for everybody`
  }
  if (!/^\d{1,3}$/.test(values.percent ?? '')) throw new Error(USAGE)
  const percent = Number(values.percent)
  const release = given ?? (await storeRelease(unit))
  await checkTogether(now, unit, release)
  await updateRegistry(RELEASES_DIR, (registry) =>
    startRollout(registry, { unit, release, percent, at }),
  )
  return `${unit}@${release} is tried with ${percent} % of the visitors`
}

/**
 * A tried release meets the live ones and the other tried ones.
 * @throws {Error} when it is not stored or does not fit to them.
 */
async function checkTogether({ live, rollouts }: Registry, unit: Unit, release: string) {
  const read = async ([unit, release]: [string, string]): Promise<ReleaseManifest> => {
    const file = manifestPath(RELEASES_DIR, unit as Unit, release)
    const text = await readFile(file, 'utf8').catch(() => {
      throw new Error(`${unit}@${release} is not in ${RELEASES_DIR}`)
    })
    return JSON.parse(text) as ReleaseManifest
  }
  const tried = Object.entries(rollouts ?? {}).map(([unit, { release }]) => [unit, release])
  for (const beside of [live, { ...live, ...Object.fromEntries(tried) }]) {
    const together = Object.entries({ ...beside, [unit]: release }) as [string, string][]
    const problems = fitProblems(await Promise.all(together.map(read)))
    if (problems.length > 0)
      throw new Error(
        `${unit}@${release} cannot be tried:\n${problems.map((one) => `- ${one}`).join('\n')}`,
      )
  }
}

main().then(
  (message) => process.stdout.write(`${message}\n`),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  },
)
