import {
  FLAG_NAME,
  type Flag,
  type Registry,
  type ReleaseManifest,
} from '@orchard/shared/contracts'
import { withChange } from './rollouts.ts'
import { assertRoomForTrial, isForSome } from './trials.ts'

/** A change of a flag. `at` is ISO 8601. */
export interface FlagChange {
  name: string
  /** Share of the visitors for whom it is on, 0 to 100; null removes it from the registry. */
  percent: number | null
  at: string
  by?: string
  note?: string | undefined
}

/**
 * Changes a feature flag. Pure: for `updateRegistry`.
 * @throws {RangeError} when the share is no whole number from 0 to 100, there is nothing to change, too much is tried
 * with some visitors, or the unit of the flag is not live.
 */
export function changeFlag(
  now: Registry,
  { name, percent, note, ...details }: FlagChange,
): Registry {
  if (percent !== null && (!Number.isInteger(percent) || percent < 0 || percent > 100))
    throw new RangeError('The share must be a whole number from 0 to 100')
  const { [name]: known, ...others } = now.flags ?? {}
  if (percent === null && !known) throw new RangeError(`The registry does not name ${name}`)
  if (percent !== null && known?.percent === percent)
    throw new RangeError(`${name} is on for ${percent} % of the visitors already`)
  if (percent !== null && isForSome(percent)) assertRoomForTrial(now, name)
  const unit = unitOf(name)
  const release = now.live[unit]
  if (percent !== null && release === undefined) throw new RangeError(`${unit} is not live`)
  const flags = percent === null ? others : { ...others, [name]: { percent, since: details.at } }
  return withChange(
    now,
    { flags },
    {
      unit,
      release: release ?? '',
      previous: release ?? null,
      action: 'flag',
      flag: name,
      ...(percent === null ? {} : { percent }),
      ...details,
      ...(note ? { note } : {}),
    },
  )
}

/** The flags of a registry with one that is on, or off, for all who are shown them. */
export function withFlag(
  flags: Registry['flags'],
  name: string,
  isOn: boolean,
): NonNullable<Registry['flags']> {
  return { ...flags, [name]: { percent: isOn ? 100 : 0, since: '' } }
}

/** The unit whose code asks for a flag. */
export function unitOf(flag: string): string {
  return flag.split('/')[0] ?? ''
}

/** A flag that should be cleaned up, and why. */
export interface StaleFlag {
  name: string
  reason: string
}

/**
 * Flags that nobody needs any more: those of the registry that no live release asks for, and those that are past the
 * day on which their authors wanted them gone.
 * @param today ISO 8601 day.
 */
export function staleFlags(
  { flags = {} }: Registry,
  declared: readonly Flag[],
  today: string,
): StaleFlag[] {
  const known = new Set(declared.map(({ name }) => name))
  const unknown = Object.keys(flags).filter((name) => !known.has(name))
  return [
    ...unknown.map((name) => ({
      name,
      reason: `no live release asks for it; npm run flags -- ${name} --remove`,
    })),
    ...declared
      .filter(({ until }) => until <= today)
      .map(({ name, until }) => ({
        name,
        reason: `it was to be gone by ${until}; ${remedy(flags[name]?.percent ?? 0)}, and release ${unitOf(name)}`,
      })),
  ]
}

function remedy(percent: number): string {
  if (percent === 100) return 'keep the code for “on” and delete the flag'
  if (percent === 0) return 'delete the flag with its code'
  return `it is on for ${percent} %: decide, then delete the flag`
}

/** The faults of the flags that a remote lists, a sentence for each. */
export function flagProblems({
  routes: { flags = [] },
  unit,
}: Pick<ReleaseManifest, 'routes' | 'unit'>): string[] {
  const names = flags.map(({ name }) => name)
  return flags.flatMap(({ name, purpose, until }, at) => [
    ...(FLAG_NAME.test(name) && unitOf(name) === unit
      ? []
      : [
          `${unit} lists the flag ${name}; its name must be ${unit}/ and lower-case letters, digits or dashes`,
        ]),
    ...(names.indexOf(name) === at ? [] : [`${unit} lists the flag ${name} twice`]),
    ...(purpose.trim()
      ? []
      : [`${unit}: the flag ${name} has no purpose; say what a visitor sees`]),
    ...(isDay(until)
      ? []
      : [`${unit}: until of the flag ${name} must be a day such as 2027-01-31`]),
  ])
}

/** True for an ISO 8601 day that the calendar has. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The flags that releases ask for. */
export function declaredFlags(releases: Iterable<ReleaseManifest>): Flag[] {
  return [...releases].flatMap(({ routes }) => routes.flags ?? [])
}
