// `npm run checkout -- content`: in a sparse clone, checks out what some units need to be developed, tested and released.
// The workspaces that a unit depends on are listed in package-lock.json, which every clone has.
import { spawnSync } from 'node:child_process'
import { reachedPlaces, readLock } from '../shared-node/src/locked-packages/locked-packages.mjs'
import { argumentsOrFail, fail, ROOT } from './preflight.mjs'

/** What the commands of every unit run on, beside the files at the top. */
const COMMANDS = ['tools', 'platform']

const { positionals: units } = argumentsOrFail({
  name: 'run checkout',
  does: 'Checks out what units need to be developed, tested and released, and nothing else.',
  takes: 'UNIT …',
  max: Number.POSITIVE_INFINITY,
  more: 'For a clone that was made with --sparse; git sparse-checkout disable brings everything back.',
})
const packages = readLock(ROOT)
const known = Object.keys(packages).filter((place) => /^(?:host|remote-[a-z0-9]+)$/.test(place))
const wanted = units.map((unit) => (unit === 'host' ? unit : `remote-${unit}`))
const isKnown = (folder) => known.includes(folder)
if (wanted.length === 0 || !wanted.every(isKnown))
  fail(`Name units, of ${known.map((folder) => folder.replace('remote-', '')).join(', ')}`)
if (git('config', '--get', 'core.sparseCheckout').stdout.trim() !== 'true')
  fail('This clone has all files. Make one with git clone --filter=blob:none --sparse.')

const places = [...reachedPlaces(packages, [...wanted, 'platform']).keys()]
const ours = places.filter((place) => !place.includes('node_modules/'))
const folders = new Set([...COMMANDS, ...ours].map((place) => place.split('/')[0]))
const { status, stderr } = git('sparse-checkout', 'set', ...folders)
if (status !== 0) fail(stderr.trim())
process.stdout.write(`${[...folders].sort().join('\n')}\n`)

function git(...parameters) {
  return spawnSync('git', parameters, { cwd: ROOT, encoding: 'utf8' })
}
