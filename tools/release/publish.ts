import { access, readFile } from 'node:fs/promises'
import type { Registry, RegistryChange, ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { manifestPath, readRegistry, updateRegistry } from '@orchard/shared/releases'
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

/** Moves the pointer of a unit to a release that lies in the folder. */
export function point(
  releasesDir: string,
  unit: Unit,
  release: string,
  action: RegistryChange['action'],
): Promise<Registry> {
  return updateRegistry(releasesDir, (now) => {
    const previous = now.live[unit] ?? null
    if (previous === release) return now
    const generation = now.generation + 1
    const change = { generation, unit, release, previous, action, at: new Date().toISOString() }
    return {
      ...now,
      generation,
      live: { ...now.live, [unit]: release },
      history: [...now.history, change],
    }
  })
}

/**
 * Checks a release against what is live beside it.
 * @throws {Error} with one line per reason why it must not go live.
 */
export async function checkFits(releasesDir: string, manifest: ReleaseManifest): Promise<void> {
  const { live } = await readRegistry(releasesDir)
  const others: ReleaseManifest[] = []
  for (const [unit, release] of Object.entries(live) as [Unit, string][])
    if (unit !== manifest.unit)
      others.push(JSON.parse(await readFile(manifestPath(releasesDir, unit, release), 'utf8')))
  const all = [...others, manifest]
  const host = all.find((one) => one.unit === 'host')
  const problems: string[] = []
  for (const remote of all.filter((one) => one.unit !== 'host')) {
    for (const [name, range] of Object.entries(remote.requires)) {
      const version = host?.provides[name]
      if (!version || !satisfies(version, range))
        problems.push(
          `${remote.unit} needs ${name} ${range}, the host provides ${version ?? 'none'}`,
        )
    }
  }
  const owners = new Map<string, string>()
  for (const one of all)
    for (const path of [...one.routes.pages, ...(one.routes.resources ?? [])].map((r) => r.path)) {
      const owner = owners.get(path)
      if (owner) problems.push(`${path} is claimed by ${owner} and by ${one.unit}`)
      owners.set(path, one.unit)
    }
  if (problems.length > 0)
    throw new Error(`${manifest.unit} cannot go live:\n${problems.map((p) => `- ${p}`).join('\n')}`)
}
