import { OPERATORS } from '@orchard/shared/contracts'
import { FRESH_SIGN_IN_MINUTES } from '@orchard/shared/facts'
import { LRUCache } from 'lru-cache'
import type { PoolAdmin } from '#src/modules/identity/pool-admin.ts'
import type { Identity } from '#src/modules/identity/verify-token.ts'
import { ApiError } from '#src/server/api-error.ts'
import { growsTo } from '#src/server/grows-to.ts'
import { shareRunOfKey } from '#src/server/share-run.ts'

/** How long a response of the pool counts for reading. */
export const MEMBERSHIP_KEPT_MS = 10_000
const MAX_KEPT = 10_000
const NEW_TOKEN_SECONDS = FRESH_SIGN_IN_MINUTES * 60

/** Says if somebody of the user pool is in the group of operators; see `createMembership`. */
export type Membership = ReturnType<typeof createMembership>

/** A response of the pool about one user. */
interface Known {
  isMember: boolean
  /** When it was asked. */
  at: number
  /** The question: a later one has a higher number. */
  turn: number
}

/**
 * Asks the user pool who is in the group of operators now. Without its administrator’s credentials the groups in the token
 * count while it is new: a refresh makes a token with the groups of that moment.
 */
export function createMembership({
  now,
  poolAdmin,
}: {
  now(): Date
  poolAdmin: Pick<PoolAdmin, 'isInGroup'> | null
}) {
  const known = new LRUCache<string, Known>(growsTo(MAX_KEPT))
  let turns = 0

  /** Returns the newest that is known, so that a late response does not count. */
  async function ask(subject: string, admin: Pick<PoolAdmin, 'isInGroup'>): Promise<Known> {
    const question = { at: now().getTime(), turn: ++turns }
    const mine = { ...question, isMember: await admin.isInGroup(subject, OPERATORS) }
    const newer = known.get(subject)
    if (newer && newer.turn > mine.turn) return newer
    known.set(subject, mine)
    return mine
  }

  const askOnce = shareRunOfKey(ask)

  /**
   * True for members.
   * @param isAct asks now; else a response of the last 10 s counts. That somebody is no member counts so long for both,
   * so that strangers cannot keep the pool busy.
   * @throws {ApiError} 503 if the pool cannot be asked; 401 `token_too_old`.
   */
  return async (
    { groups, issuedAt, provider, subject }: Identity,
    isAct: boolean,
  ): Promise<boolean> => {
    if (provider !== 'cognito') return false
    if (!poolAdmin) {
      if (now().getTime() / 1_000 - issuedAt > NEW_TOKEN_SECONDS) throw tokenTooOld()
      return groups.includes(OPERATORS)
    }
    const found = known.get(subject)
    const isUsable = found && now().getTime() - found.at < MEMBERSHIP_KEPT_MS
    if (isUsable && !(isAct && found.isMember)) return found.isMember
    return (await (isAct ? ask : askOnce)(subject, poolAdmin)).isMember
  }
}

function tokenTooOld(): ApiError {
  return new ApiError(
    401,
    'token_too_old',
    `Refresh the token: operators need one of the last ${FRESH_SIGN_IN_MINUTES} minutes`,
  )
}
