import type { ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { CONTRACT_VERSION } from '@orchard/shared/contracts'
import { satisfies } from 'semver'

type Releases = readonly ReleaseManifest[]

/** Why releases must not be shown together, one line each; empty where they fit. */
export function fitProblems(all: Releases): string[] {
  return [
    ...all.flatMap((one) => contractProblem(one) ?? []),
    ...unmetRequirements(all),
    ...collidingPaths(all),
    ...sharedParts(all),
  ]
}

/** Says of a release that it was built for a contract other than today's; null where it was not. */
export function contractProblem({ unit, contract }: ReleaseManifest): string | null {
  return contract === CONTRACT_VERSION
    ? null
    : `${unit} was built for contract ${contract}, the site has ${CONTRACT_VERSION}`
}

/** Lists requirements of remotes that the host among `all` does not meet. */
export function unmetRequirements(all: Releases): string[] {
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

/** Addresses that two units claim. */
export function collidingPaths(all: Releases): string[] {
  const owners = new Map<string, { unit: Unit; path: string }>()
  return all.flatMap(({ unit, routes }) =>
    [...routes.pages, ...(routes.resources ?? [])].flatMap(({ path }) => {
      const owner = owners.get(shapeOf(path))
      owners.set(shapeOf(path), { unit, path })
      if (owner === undefined) return []
      const alias = owner.path === path ? '' : ` (as ${owner.path})`
      return [`${path} is claimed by ${owner.unit}${alias} and by ${unit}`]
    }),
  )
}

/** Parts of the shell that two units have. */
export function sharedParts(all: Releases): string[] {
  const owners = new Map<string, Unit>()
  return all.flatMap(({ unit, parts }) =>
    parts.flatMap((part) => {
      const owner = owners.get(part)
      owners.set(part, unit)
      return owner === undefined ? [] : [`${owner} and ${unit} both have the part ${part}`]
    }),
  )
}

/** Patterns that match the same addresses: parameters by any name are alike. */
function shapeOf(pattern: string): string {
  return pattern.replaceAll(/:[\w-]+/g, ':').replace(/\/+$/, '') || '/'
}
