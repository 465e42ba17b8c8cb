import type { Freeze, Registry, Unit } from '@orchard/shared/contracts'
import { PRODUCTION } from '#src/registry/layout.ts'
import type { Staging } from './staging.ts'

/** Rules that a command was told to leave aside. */
export interface Exceptions {
  allowDirty?: boolean
  overrideFreeze?: boolean
}

/** What the rules of a registry make of releases that are to go live. */
export interface Judgement {
  /** Why they must not; each says what helps. */
  problems: readonly string[]
  /** Rules that were left aside, for the history. */
  overrides: readonly string[]
}

/** True for the registry of production, unless it is the local one that development signs with a key of its own. */
export function isGuarded({ publisher, store }: Pick<Staging, 'publisher' | 'store'>): boolean {
  return store.registryName === PRODUCTION && !publisher.isDevelopment
}

/** True if a gate must run. In production each one must, unless the rules of the registry say otherwise. */
export function isGateRequired(
  staging: Pick<Staging, 'publisher' | 'store'>,
  { rules }: Pick<Registry, 'rules'>,
  gate: string,
): boolean {
  const required = rules?.requiredGates ?? (isGuarded(staging) ? 'all' : [])
  return required === 'all' || required.includes(gate)
}

/**
 * Holds releases against the freezes of a registry, and in production against changes that were not committed.
 * @param commits those that the releases are of, by unit, where they are known.
 */
export function judge(
  staging: Pick<Staging, 'publisher' | 'store'>,
  { rules }: Pick<Registry, 'rules'>,
  commits: Readonly<Record<Unit, string>>,
  { allowDirty = false, overrideFreeze = false }: Exceptions,
  now = new Date(),
): Judgement {
  const problems: string[] = []
  const overrides: string[] = []
  const freeze = rules?.freezes?.find((one) => isWithin(one, now))
  if (freeze && overrideFreeze) overrides.push(`freeze (${freeze.reason})`)
  else if (freeze)
    problems.push(
      `Releases are frozen until ${freeze.end}: ${freeze.reason}. In an emergency: --override-freeze, with --note saying why. npm run rollback works as ever`,
    )
  const dirty = Object.keys(commits).filter((unit) => commits[unit]?.endsWith('+'))
  if (dirty.length > 0 && isGuarded(staging)) {
    if (allowDirty) overrides.push('uncommitted changes')
    else
      problems.push(
        `${dirty.join(', ')} is made of uncommitted changes, so that nobody could make it again. Commit them first, or say --allow-dirty`,
      )
  }
  return { problems, overrides }
}

const isWithin = ({ end, start }: Freeze, now: Date) =>
  Date.parse(start) <= now.getTime() && now.getTime() < Date.parse(end)
