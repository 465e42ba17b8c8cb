// Plain JavaScript for any Node: it runs before anything is installed.
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { reachedPlaces } from '../shared-node/src/locked-packages/locked-packages.mjs'

/**
 * Whether the packages of a lock file are installed beside it, as `npm ci` leaves them. npm writes down what it
 * installed once it is done; each package must be among that and in its folder, in the version of the lock file, and no
 * other one may be. An optional package may be missing, since most of these are for other platforms. Workspaces that are
 * not checked out need nothing.
 */
export function areLockedPackagesInstalled(root) {
  const locked = readNeeded(root)
  const installed = readPackages(path.join(root, 'node_modules', '.package-lock.json'))
  if (!locked || !installed) return false
  const isInstalled = ([place, { link, optional, resolved, version }]) => {
    if (link) return isLinked(path.join(root, place), path.join(root, resolved))
    if (!installed.has(place)) return optional === true
    return installed.get(place).version === version && versionIn(path.join(root, place)) === version
  }
  return (
    [...locked].every(isInstalled) &&
    [...installed].every(([place, { link }]) => link || locked.has(place))
  )
}

/** What a lock file has below `node_modules` for the workspaces that are checked out, by its place. */
function readNeeded(root) {
  const lock = readJson(path.join(root, 'package-lock.json'))
  if (!lock) return null
  const isThere = (folder) => existsSync(path.join(root, folder, 'package.json'))
  const workspaces = Object.keys(lock.packages).filter((place) => !isPackage(place))
  const needed = reachedPlaces(lock.packages, workspaces.filter(isThere))
  return new Map(
    Object.entries(lock.packages).filter(
      ([place, { link, resolved }]) =>
        isPackage(place) && (link ? isThere(resolved) : needed.has(place)),
    ),
  )
}

const isPackage = (place) => place.includes('node_modules/')

/** What a lock file of npm has below `node_modules`, by its place; null without a lock file. */
function readPackages(file) {
  const lock = readJson(file)
  return lock && new Map(Object.entries(lock.packages).filter(([place]) => isPackage(place)))
}

function versionIn(folder) {
  const { version } = readJson(path.join(folder, 'package.json')) || {}
  return version
}

function isLinked(place, folder) {
  try {
    return realpathSync(place) === realpathSync(folder)
  } catch {
    return false // one of them is not there
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null // it is not there, or npm was killed while it wrote
  }
}
