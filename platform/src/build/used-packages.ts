import type { Unit } from '@orchard/shared/contracts'
import { type LockedPackages, placeOf, reachedPlaces } from '@orchard/shared-node/locked-packages'
import { isProvidedTo } from './interfaces/provided.ts'

const CODE = /\.(?:[mc]?[jt]sx?|css)$/
/** The name of a package after a quote, alone or with a path. */
const QUOTED = /(?<=['"`])(?:@[^/'"`\n]+\/)?[^/'"`\n]+(?=['"`/])/g
/** Code that a repository of its own has as packages. */
const OWN = ['@orchard/platform', '@orchard/shared']

/**
 * Lists the locked packages that files of a unit's release use, with what these depend on. A file uses a package of its
 * workspace's manifest if it names the package in quotes: as an import, or as a file to find. The places of packages do not count, since
 * they change with what others use.
 */
export function usedPackages(
  unit: Unit,
  files: ReadonlyMap<string, Buffer>,
  packages: LockedPackages,
): string[] {
  const workspaces = Object.keys(packages).filter((place) => !place.includes('node_modules/'))
  const roots = [...files].flatMap(([file, content]) => {
    if (!CODE.test(file)) return []
    const folders = workspaces.filter((one) => one === '' || file.startsWith(`${one}/`))
    const folder = folders.reduce((nearest, one) => (one.length > nearest.length ? one : nearest))
    const { dependencies, devDependencies } = packages[folder] ?? {}
    const named = new Set([...OWN, ...(content.toString().match(QUOTED) ?? [])])
    return Object.keys({ ...dependencies, ...devDependencies }).flatMap((name) => {
      if (!named.has(name) || isProvidedTo(unit, name)) return []
      const place = placeOf(packages, folder, name)
      return place?.includes('node_modules/') ? place : [] // files of workspaces count themselves
    })
  })
  const reached = reachedPlaces(packages, roots)
  const identify = (place: string) => {
    const { name = place.replace(/^.*node_modules\//, ''), version } = packages[place] ?? {}
    return `${name}@${version}`
  }
  const lines = [...reached].map(([place, places]) =>
    [identify(place), packages[place]?.integrity, ...places.map(identify).sort()].join(' '),
  )
  return [...new Set(lines)].sort()
}
