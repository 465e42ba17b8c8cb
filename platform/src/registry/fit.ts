import type { ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { CONTRACT_VERSION, isSupportedContract, OLDEST_CONTRACT } from '@orchard/shared/contracts'
import { matchPath } from '@orchard/shared/router/server'
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

/** The contracts that the site supports, in words. */
const SUPPORTED = [...new Set([OLDEST_CONTRACT, CONTRACT_VERSION])].join(' to ')

/** Says of a release that it was built for a contract that is not supported; null where it is. */
export function contractProblem({ unit, contract }: ReleaseManifest): string | null {
  return isSupportedContract(contract)
    ? null
    : `${unit} was built for contract ${contract}, the site has ${SUPPORTED}`
}

/**
 * Lists requirements of remotes that the host among `all` does not meet: our own modules export by export, those of others,
 * and all of older releases, by version.
 */
export function unmetRequirements(all: Releases): string[] {
  const host = all.find((one) => one.unit === 'host')
  return all.flatMap((remote) =>
    Object.entries(remote.requires).flatMap(([module, range]) => {
      const had = host?.exports?.[module]
      const version = host?.provides[module]
      if (had && remote.uses) return unmetExports(remote.unit, module, remote.uses[module], had)
      return satisfies(version ?? '', range)
        ? []
        : [`${remote.unit} needs ${module} ${range}, the host provides ${version ?? 'none'}`]
    }),
  )
}

type Revisions = Readonly<Record<string, number>>

function unmetExports(unit: Unit, module: string, used: Revisions = {}, had: Revisions): string[] {
  return Object.entries(used).flatMap(([name, revision]) => {
    const there = had[name]
    if (there === revision) return []
    const problem =
      there === undefined
        ? 'which the host does not provide'
        : `as of version ${revision}, the host provides it as of version ${there}`
    return [`${unit} uses ${name} of ${module}, ${problem}`]
  })
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

/**
 * Addresses that a unit newly claims although an address of another unit, which has been live before, leads there
 * already. `before` are the live releases.
 */
export function takenPaths(
  newcomer: ReleaseManifest,
  before: ReadonlyMap<Unit, ReleaseManifest>,
): string[] {
  const own = new Set(before.has(newcomer.unit) ? claims(before.get(newcomer.unit)) : [])
  const added = claims(newcomer).filter((path) => !own.has(path))
  return [...before.values()]
    .filter(({ unit }) => unit !== newcomer.unit)
    .flatMap((owner) => {
      const owned = claims(owner)
      return added.flatMap((one) => {
        const path = overlapping(one, owned)
        return path === undefined
          ? []
          : [`${one} belongs to ${owner.unit}${one === path ? '' : `, as ${path}`}`]
      })
    })
}

/** The first of the addresses that leads where another one does; a listed path is compared with patterns alone. */
function overlapping(one: string, owned: readonly string[]): string | undefined {
  if (isPattern(one)) return owned.find((path) => matchPath(one, path))
  return owned.find((path) => path === one || (isPattern(path) && matchPath(path, one)))
}

function isPattern(path: string): boolean {
  return path.includes(':')
}

/** Patterns of routes and resources, and listed paths. */
function claims(release: ReleaseManifest | undefined): string[] {
  const { pages = [], resources = [] } = release?.routes ?? {}
  return [...new Set([...pages, ...resources].map(({ path }) => path).concat(release?.paths ?? []))]
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
