import type { Flag, FlagState, ReleaseManifest } from '@orchard/shared/contracts'
import {
  changeFlag,
  declaredFlags,
  type StaleFlag,
  staleFlags,
  unitOf,
} from '#src/registry/flags.ts'
import { updateRegistry } from '#src/stores/update-registry.ts'
import { readStored } from './signed-release.ts'
import type { Staging } from './staging.ts'

/** A flag and how far it is on. */
export interface KnownFlag extends FlagState {
  name: string
  /** Null where no live release asks for it. */
  purpose: string | null
  until: string | null
}

/** The flags of a registry: those that live releases ask for, and those that it still names. */
export async function listFlags(
  staging: Staging,
  today: string,
): Promise<{ flags: KnownFlag[]; stale: StaleFlag[] }> {
  const { registry } = await staging.store.readRegistry()
  const declared = await declaredIn(staging)
  const { flags = {} } = registry
  const names = new Set([...declared.map(({ name }) => name), ...Object.keys(flags)])
  const known = [...names].sort().map((name): KnownFlag => {
    const { percent = 0, since = '' } = flags[name] ?? {}
    const { purpose = null, until = null } = declared.find((one) => one.name === name) ?? {}
    return { name, percent, since, purpose, until }
  })
  return { flags: known, stale: staleFlags(registry, declared, today) }
}

/** A change of a flag, as its author asks for it. */
export interface FlagRequest {
  name: string
  /** Null removes it from the registry. */
  percent: number | null
  note?: string | undefined
  isDryRun?: boolean
}

/**
 * `npm run flags -- NAME --percent N`: turns a flag on for a share of the visitors. Nothing is built or released.
 * @throws {Error} when no live release asks for such a flag.
 * @throws {RangeError} when there is nothing to change.
 */
export async function setFlag(
  staging: Staging,
  { isDryRun = false, name, note, percent }: FlagRequest,
): Promise<void> {
  const declared = await declaredIn(staging)
  if (percent !== null && !declared.some((one) => one.name === name))
    throw new Error(
      `No live release asks for the flag ${name}; there is ${declared.map((one) => one.name).join(', ') || 'none'}`,
    )
  const at = new Date().toISOString()
  if (isDryRun) {
    changeFlag((await staging.store.readRegistry()).registry, { name, percent, at })
    return
  }
  const { name: by } = await staging.publisher.author([unitOf(name)])
  await updateRegistry(staging.store, (now) => changeFlag(now, { name, percent, at, by, note }))
}

async function declaredIn({ store }: Staging): Promise<Flag[]> {
  const { live } = (await store.readRegistry()).registry
  const manifests = await Promise.all(
    Object.entries(live).map(async ([unit, release]): Promise<ReleaseManifest> => {
      const { manifest } = await readStored(store, unit, release)
      return JSON.parse(manifest.toString())
    }),
  )
  return declaredFlags(manifests)
}
