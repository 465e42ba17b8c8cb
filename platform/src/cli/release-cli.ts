import type { Unit } from '@orchard/shared/contracts'
import { DRY_RUN, readArguments } from '@orchard/shared-node/command-line'
import { noteOutcome } from '@orchard/shared-node/outcomes'
import { listChanged } from '#src/publish/changed-units.ts'
import { releaseUnits } from '#src/publish/release.ts'
import { retireUnit } from '#src/publish/retire.ts'
import { rollbackUnits } from '#src/publish/rollback.ts'
import { type Staging, staying } from '#src/publish/staging.ts'
import { setBefore } from '#src/registry/earlier-releases.ts'
import { OWN_UNIT, requireUnit } from '#src/workspace.ts'
import {
  ACCEPT_BREAKAGE,
  ALL,
  inRegistry,
  nameReleases,
  PUBLISHING,
  RELEASING,
  readExceptions,
  readNote,
  runPublishing,
  stagingFor,
  tellLive,
} from './publishing.ts'

const print = (message: string) => process.stdout.write(`${message}\n`)

/** Any number of units, each with a release or without. */
const SETS = { takes: 'UNIT[@RELEASE]...', max: Number.POSITIVE_INFINITY } as const

async function release(args: readonly string[]): Promise<string> {
  const command = {
    name: 'run release',
    does: 'Builds units, puts them to every gate as one set, and then live at once.',
    ...SETS,
    options: { ...DRY_RUN, ...ALL, ...RELEASING },
  }
  const { positionals, values } = readArguments(command, args)
  const isDryRun = values['dry-run']
  const note = readNote(values.note)
  const exceptions = readExceptions(values, note)
  const staging = await stagingFor(values.registry)
  const wanted = values.all ? await unreleased(staging, positionals) : await readWanted(positionals)
  if (Object.keys(wanted).length === 0) return 'All that the sources make is live already'
  const live = await noteOutcome(
    'release',
    () => releaseUnits(staging, wanted, print, { isDryRun, note, exceptions }),
    { isDryRun },
  )
  return isDryRun
    ? `${nameReleases(live)} could go live; nothing was changed`
    : tellLive(live, inRegistry(staging))
}

async function rollback(args: readonly string[]): Promise<string> {
  const command = {
    name: 'run rollback',
    does: 'Puts what was live before back, or releases that were live at any time, at once.',
    ...SETS,
    options: { ...DRY_RUN, ...ALL, ...ACCEPT_BREAKAGE, ...PUBLISHING },
  }
  const { positionals, values } = readArguments(command, args)
  const reason = readNote(values['accept-breakage'])
  const note = readNote(values.note) ?? reason
  const staging = await stagingFor(values.registry)
  const isDryRun = values['dry-run']
  const wanted = values.all
    ? await lastSet(staging, positionals)
    : await readWanted(joined(positionals))
  const options = { acceptsBreakage: reason !== undefined, isDryRun, note, print }
  const next = await noteOutcome('rollback', () => rollbackUnits(staging, wanted, options), {
    isDryRun,
  })
  const back = staying(next)
  const gone = Object.keys(next).filter((unit) => next[unit] === null)
  const leaving = gone.length > 0 ? `, without ${gone.join(', ')}` : ''
  const again = ` again${leaving}${inRegistry(staging)}`
  return isDryRun
    ? `${nameReleases(back)} could be live${again}; nothing was changed`
    : tellLive(back, again)
}

/** Reads `UNIT` and `UNIT@RELEASE`; a release that is not named is null. */
async function readWanted(args: readonly string[]): Promise<Record<Unit, string | null>> {
  const wanted: Record<Unit, string | null> = {}
  for (const given of args.length > 0 ? args : [undefined]) {
    const [name, release = null] = given?.split('@') ?? []
    wanted[await requireUnit(name)] = release
  }
  return wanted
}

/** A rollback of one unit may name its release after a space, too. */
function joined(args: readonly string[]): readonly string[] {
  const [, release = ''] = args
  return args.length === 2 && /^[\da-f]{12}$/.test(release) ? [args.join('@')] : args
}

/** The units that `release -- --all` releases. */
async function unreleased(
  staging: Staging,
  args: readonly string[],
): Promise<Record<Unit, string | null>> {
  refuseNames(args)
  const changed = await listChanged((await staging.store.readRegistry()).registry)
  return Object.fromEntries(Object.keys(changed).map((unit) => [unit, null]))
}

/** The releases that `rollback -- --all` puts back. @throws {Error} when nothing was live before. */
async function lastSet(
  staging: Staging,
  args: readonly string[],
): Promise<Record<Unit, string | false>> {
  refuseNames(args)
  const before = Object.entries(setBefore((await staging.store.readRegistry()).registry))
  if (before.length === 0) throw new Error('There is no earlier set to go back to')
  return Object.fromEntries(before.map(([unit, release]) => [unit, release ?? false]))
}

function refuseNames(args: readonly string[]): void {
  if (args.length > 0) throw new Error(`--all stands for every unit; leave out ${args.join(' ')}`)
}

async function retire(args: readonly string[]): Promise<string> {
  const command = {
    name: 'run retire',
    does: 'Takes a remote out of the site; its releases stay in the store.',
    takes: 'UNIT',
    max: 1,
    options: { ...DRY_RUN, ...ACCEPT_BREAKAGE, ...RELEASING },
  }
  const { positionals, values } = readArguments(command, args)
  const unit = positionals[0] ?? OWN_UNIT
  if (unit === null) throw new Error('Name the remote to retire, such as npm run retire -- weather')
  const reason = readNote(values['accept-breakage'])
  const note = readNote(values.note) ?? reason
  const staging = await stagingFor(values.registry)
  const isDryRun = values['dry-run']
  const acceptsBreakage = reason !== undefined
  const exceptions = readExceptions(values, note)
  await retireUnit(staging, unit, print, { isDryRun, acceptsBreakage, exceptions, note })
  return isDryRun
    ? `${unit} could be retired; nothing was changed`
    : `${unit} is retired${inRegistry(staging)}; npm run rollback -- ${unit} brings it back`
}

const ACTIONS = { release, retire, rollback }
const [action = '', ...args] = process.argv.slice(2)
runPublishing(() => ACTIONS[action as keyof typeof ACTIONS](args))
