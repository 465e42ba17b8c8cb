import { access, readFile } from 'node:fs/promises'
import type { Registry, RegistryChange, ReleaseManifest, Unit } from '@orchard/shared/contracts'
import {
  manifestPath,
  readRegistry,
  updateRegistry,
  withoutRollouts,
} from '@orchard/shared/releases'
import { satisfies } from 'semver'

/** Whether a finished release lies in the folder. */
export async function hasRelease(
  releasesDir: string,
  unit: Unit,
  release: string,
): Promise<boolean> {
  return access(manifestPath(releasesDir, unit, release)).then(
    () => true,
    () => false,
  )
}

/** Reads the manifest of a release that lies in the folder. */
async function readManifest(
  releasesDir: string,
  unit: Unit,
  release: string,
): Promise<ReleaseManifest> {
  return JSON.parse(await readFile(manifestPath(releasesDir, unit, release), 'utf8'))
}

/**
 * Moves the pointers of units to releases that lie in the folder, all at once: nobody ever sees some of
 * them moved and others not.
 */
export function point(
  releasesDir: string,
  releases: Partial<Record<Unit, string>>,
  action: RegistryChange['action'],
): Promise<Registry> {
  return updateRegistry(releasesDir, (now) => {
    const generation = now.generation + 1
    const at = new Date().toISOString()
    const changes = (Object.entries(releases) as [Unit, string][])
      .map(([unit, release]) => ({
        generation,
        unit,
        release,
        previous: now.live[unit] ?? null,
        action,
        at,
      }))
      .filter(({ release, previous }) => release !== previous)
    if (changes.length === 0) return now
    return {
      ...now,
      // A unit whose pointer moves has nothing left to be tried beside it.
      ...(now.rollouts ? withoutRollouts(now, Object.keys(releases)) : {}),
      generation,
      live: { ...now.live, ...releases },
      history: [...now.history, ...changes],
    }
  })
}

/**
 * Checks that releases can be live together with what is live beside them.
 * @throws {Error} with one line per reason why they must not.
 */
export async function checkFits(
  releasesDir: string,
  releases: Partial<Record<Unit, string>>,
): Promise<void> {
  const { live } = await readRegistry(releasesDir)
  const together = Object.entries({ ...live, ...releases }) as [Unit, string][]
  const all = await Promise.all(
    together.map(([unit, release]) => readManifest(releasesDir, unit, release)),
  )
  const problems = [...unmetRequirements(all), ...collidingPaths(all)]
  if (problems.length === 0) return
  const names = Object.keys(releases).join(', ')
  throw new Error(`${names} cannot go live:\n${problems.map((one) => `- ${one}`).join('\n')}`)
}

function unmetRequirements(all: readonly ReleaseManifest[]): string[] {
  const provides = all.find((one) => one.unit === 'host')?.provides ?? {}
  return all.flatMap(({ unit, requires }) =>
    Object.entries(requires)
      .filter(([name, range]) => !satisfies(provides[name] ?? '', range))
      .map(
        ([name, range]) =>
          `${unit} needs ${name} ${range}, the host provides ${provides[name] ?? 'none'}`,
      ),
  )
}

function collidingPaths(all: readonly ReleaseManifest[]): string[] {
  const owners = new Map<string, string>()
  return all.flatMap(({ unit, routes }) =>
    [...routes.pages, ...(routes.resources ?? [])].flatMap(({ path }) => {
      const owner = owners.get(path)
      owners.set(path, unit)
      return owner === undefined ? [] : [`${path} is claimed by ${owner} and by ${unit}`]
    }),
  )
}
