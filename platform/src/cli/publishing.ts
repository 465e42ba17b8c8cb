import { openStaging } from '#src/publish/open-staging.ts'
import type { Exceptions } from '#src/publish/rules.ts'
import type { Staging } from '#src/publish/staging.ts'
import { PRODUCTION } from '#src/registry/layout.ts'
import { runCli } from './run-cli.ts'
import { enterWorkFolder } from './work-folder.ts'

const LONGEST_NOTE = 300

/** Like `runCli`, for commands that move a pointer: they assemble releases in a temporary folder of their own. */
export function runPublishing(command: () => Promise<unknown>): void {
  enterWorkFolder()
  runCli(command)
}

/** Options of every command that moves a pointer. */
export const PUBLISHING = {
  note: { type: 'string', does: 'says why, in the history' },
  registry: { type: 'string', value: 'NAME', does: 'says in which environment' },
} as const

/** Options of every command that gives a release to visitors. */
export const RELEASING = {
  'allow-dirty': {
    type: 'boolean',
    default: false,
    does: 'takes uncommitted changes, and says so',
  },
  'override-freeze': { type: 'boolean', default: false, does: 'goes on in a freeze; needs --note' },
  ...PUBLISHING,
} as const

/** The option of commands that move several pointers at once. */
export const ALL = {
  all: { type: 'boolean', default: false, does: 'all of them, in place of names' },
} as const

/** The option by which an operator accepts that something breaks. */
export const ACCEPT_BREAKAGE = {
  'accept-breakage': {
    type: 'string',
    value: 'WHY',
    does: 'goes on where something breaks; the history says why',
  },
} as const

/** Releases as text, such as `host@0123456789ab and content@ba9876543210`. */
export function nameReleases(releases: Readonly<Record<string, string>>): string {
  const names = Object.entries(releases).map(([unit, release]) => `${unit}@${release}`)
  return new Intl.ListFormat('en').format(names)
}

/** Says that releases are live. @param where such as `again`. */
export function tellLive(releases: Readonly<Record<string, string>>, where = ''): string {
  const verb = Object.keys(releases).length === 1 ? 'is' : 'are'
  return `${nameReleases(releases)} ${verb} live${where}`
}

/**
 * The rules that a command leaves aside.
 * @throws {Error} when a freeze is overridden without a word on why.
 */
export function readExceptions(
  values: { 'allow-dirty': boolean; 'override-freeze': boolean },
  note: string | undefined,
): Exceptions {
  const overrideFreeze = values['override-freeze']
  if (overrideFreeze && note === undefined)
    throw new Error('--override-freeze needs a --note that says why')
  return { allowDirty: values['allow-dirty'], overrideFreeze }
}

/**
 * The staging of this machine for the registry that a command names. npm drops a `--registry` that it takes for its own
 * without a trace, so a store with several registries has none by default.
 * @throws {Error} when the store has several and the command names none.
 */
export async function stagingFor(registry: string | undefined): Promise<Staging> {
  if (registry !== undefined || process.env['REGISTRY']) return openStaging(process.env, registry)
  const staging = openStaging()
  const names = await staging.store.listRegistries()
  if (names.some((name) => name !== PRODUCTION))
    throw new Error(
      `${staging.store.place} has the registries ${names.sort().join(', ')}; say which, after --, such as -- --registry ${PRODUCTION}`,
    )
  return staging
}

/**
 * A note for the history, on one line; undefined without one.
 * @throws {Error} when it is too long.
 */
export function readNote(given: string | undefined): string | undefined {
  const note = given?.replaceAll(/\s+/g, ' ').trim()
  if (note && note.length > LONGEST_NOTE)
    throw new Error(`A note has ${LONGEST_NOTE} characters at most; this one has ${note.length}`)
  return note || undefined
}

/** Where a release is live, where that is not plain. */
export function inRegistry({ store: { registryName } }: Staging): string {
  return registryName === PRODUCTION ? '' : ` in ${registryName}`
}
