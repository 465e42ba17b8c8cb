import type { ReleaseManifest } from '@orchard/shared/contracts'
import { bytesOf, neededFiles } from '#src/registry/needed-files.ts'
import { affectedRemotes, type Candidate, type Gate } from './gate.ts'

const KILOBYTE = 1000
/** Of one file that is loaded later, such as after a click: a visitor waits for it then. */
const MAX_LATER_KB = 50
/** Of a page that has no budget of its own. */
const USUAL_BUDGET_KB = 138

/**
 * Bytes: for each route the code and styles of host and remote together, compressed with Brotli, against
 * `budgets` in the unit's `unit.config.ts`, and each file that is loaded later by itself. The difference to what is
 * live is noted.
 */
export const budgetGate: Gate = {
  name: 'byte budget',
  async check(candidate) {
    const checked = await Promise.all(
      affectedRemotes(candidate).flatMap((remote) =>
        remote.routes.pages.map(({ id }) => checkRoute(candidate, remote, id)),
      ),
    )
    const changed = [...candidate.after.values()].filter(({ unit }) => candidate.changing.has(unit))
    const later = await Promise.all(
      changed.map((release) => laterProblems(candidate.releasesDir, release)),
    )
    return {
      problems: [...checked.flatMap(({ problem }) => problem ?? []), ...later.flat()],
      notes: checked.map(({ note }) => note),
    }
  },
}

async function checkRoute(candidate: Candidate, remote: ReleaseManifest, id: string) {
  const { releasesDir, after, before } = candidate
  const size = await routeSize(releasesDir, after.get('host'), remote, id)
  const live = before.get(remote.unit)
  const was =
    live && id in live.pageModules
      ? await routeSize(releasesDir, before.get('host'), live, id)
      : undefined
  const budget = remote.budgets?.[id]
  // Releases from before budgets have no table.
  const problem = remote.budgets ? judge(remote.unit, id, size, budget) : undefined
  return { note: describeSize(id, size, was, budget), problem }
}

/** Files of code that no page needs from the start, and that are too large to wait for. */
async function laterProblems(releasesDir: string, release: ReleaseManifest): Promise<string[]> {
  const { integrity, pageModules, unit } = release
  const needed = new Set(
    [undefined, ...Object.keys(pageModules)].flatMap((page) => neededFiles(release, page)),
  )
  const later = Object.keys(integrity).filter((file) => file.endsWith('.js') && !needed.has(file))
  const sizes = await Promise.all(
    later.map(async (file) => ({ file, size: await bytesOf(releasesDir, release, [file]) })),
  )
  return sizes
    .filter(({ size }) => size > MAX_LATER_KB * KILOBYTE)
    .map(
      ({ file, size }) =>
        `${unit}: ${file} is loaded later and has ${inKilobytes(size)} kB, more than ${MAX_LATER_KB}; load it in parts, or do without`,
    )
}

/** Compares a route's size in bytes with its budget in kilobytes. */
export function judge(
  unit: string,
  id: string,
  size: number,
  budget = USUAL_BUDGET_KB,
): string | undefined {
  const place = `budgets in remote-${unit}/unit.config.ts`
  if (size <= budget * KILOBYTE) return undefined
  return `${id} needs ${inKilobytes(size)} kB of code and styles, ${inKilobytes(size - budget * KILOBYTE)} more than its budget of ${budget}; make it lighter, or raise ${place} and say why in the commit`
}

/** One line on a route's size, its budget and what it was; sizes in bytes. */
export function describeSize(
  id: string,
  size: number,
  was: number | undefined,
  budget: number | undefined,
): string {
  const change = was === undefined ? 'new' : signed(size - was)
  return `${id.padEnd(36)}${inKilobytes(size).padStart(7)} kB of ${budget ?? '–'} (${change})`
}

const inKilobytes = (bytes: number) => (bytes / KILOBYTE).toFixed(1)

function signed(bytes: number): string {
  if (bytes === 0) return 'as before'
  return `${bytes > 0 ? '+' : '−'}${(Math.abs(bytes) / KILOBYTE).toFixed(2)}`
}

async function routeSize(
  releasesDir: string,
  host: ReleaseManifest | undefined,
  remote: ReleaseManifest,
  id: string,
): Promise<number> {
  const ofHost = host ? await bytesOf(releasesDir, host, neededFiles(host)) : 0
  return ofHost + (await bytesOf(releasesDir, remote, neededFiles(remote, id)))
}
