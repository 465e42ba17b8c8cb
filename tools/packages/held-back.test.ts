// @reads package.json package-lock.json
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import semver from 'semver'
import { expect, it } from 'vitest'

interface Versions {
  engines?: { node?: string }
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  overrides?: Record<string, string>
}

interface Lock {
  packages: Record<string, Versions & { version?: string }>
}

const read = (file: string) => JSON.parse(readFileSync(path.join(REPOSITORY, file), 'utf8'))
const root: Versions & { heldBack: Record<string, string> } = read('package.json')
const workspaces = import.meta.glob<Versions>(
  ['../../{bench,clients,e2e,services}/*/package.json', '../../*/package.json'],
  { eager: true, import: 'default' },
)
const manifests = [root, ...Object.values(workspaces)]
const locks = ['', 'bench/peers/', 'e2e/generators/', 'e2e/lighthouse/'].map(
  (folder) => `${folder}package-lock.json`,
)

/** Says that it needs Node 22 in every version, and runs on 20; the soak alone uses it. */
const RUNS_NEVERTHELESS = ['afdocs']

/** The versions of a package that manifests declare; an alias is `npm:name@version`. */
function declared(name: string): string[] {
  return manifests
    .flatMap(({ dependencies, devDependencies, overrides }) => [
      dependencies?.[name],
      devDependencies?.[name],
      overrides?.[name],
    ])
    .flatMap((version) => version?.split('@').at(-1) ?? [])
}

/** The version that a package waits with, the day when somebody last looked, and what it waits for. */
const HELD_BACK = /^(\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\): \S.*/

it.each(Object.entries(root.heldBack))('%s waits, with %s', (name, entry) => {
  const [, next = '', lookedAt = ''] = HELD_BACK.exec(entry) ?? []
  expect(entry, `Write "version (day): reason" for ${name}`).toMatch(HELD_BACK)
  expect(new Date(lookedAt).getTime(), `${lookedAt} of ${name}`).toBeLessThanOrEqual(Date.now())
  const versions = declared(name)
  const remove = `; remove it from heldBack in package.json`
  expect(versions, `No package.json declares ${name}${remove}`).not.toEqual([])
  for (const version of versions)
    expect(semver.lt(version, next), `${name} is at ${version} already${remove}`).toBe(true)
})

it.each(locks)('every package of %s runs on the oldest Node', (file) => {
  const oldest = semver.minVersion(root.engines?.node ?? '')?.version ?? ''
  const { packages }: Lock = read(file)
  const tooNew = Object.entries(packages)
    .map(([place, { engines, version }]) => ({
      name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      needs: engines?.node ?? '*',
    }))
    .filter(
      ({ name, needs }) => !semver.satisfies(oldest, needs) && !RUNS_NEVERTHELESS.includes(name),
    )
    .map(({ name, needs, version }) => `${name} ${version} needs Node ${needs}`)
  expect(
    tooNew,
    `package.json promises Node ${oldest}; take an older version of these, or put one under overrides, and say under heldBack what waits`,
  ).toEqual([])
})
