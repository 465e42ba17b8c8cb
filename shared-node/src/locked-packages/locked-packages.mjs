// Plain JavaScript for any Node: `npm start` reads the lock file before anything is installed.
import { readFileSync } from 'node:fs'
import path from 'node:path'

export function readLock(root) {
  return JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages
}

export function reachedPlaces(packages, roots) {
  const reached = new Map()
  const waiting = [...roots]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (reached.has(place)) continue
    const places = dependenciesOf(packages[place]).flatMap(
      (name) => placeOf(packages, place, name) ?? [],
    )
    reached.set(place, places)
    waiting.push(...places)
  }
  return reached
}

export function placeOf(packages, from, name) {
  for (let folder = from; ; folder = parentOf(folder)) {
    const place = path.posix.join(folder, 'node_modules', name)
    const entry = packages[place]
    if (entry) return entry.link ? entry.resolved : place
    if (folder === '') return null
  }
}

/** Optional peers count only where something else needs them. */
function dependenciesOf({
  dependencies,
  devDependencies,
  optionalDependencies,
  peerDependencies = {},
  peerDependenciesMeta = {},
}) {
  const peers = Object.keys(peerDependencies).filter(
    (name) => !peerDependenciesMeta[name]?.optional,
  )
  const others = { ...dependencies, ...devDependencies, ...optionalDependencies }
  return [...new Set([...Object.keys(others), ...peers])]
}

/** The folder in which Node looks next; empty for the top. */
function parentOf(folder) {
  const parent = path.posix.dirname(folder)
  return parent === '.' ? '' : parent
}
