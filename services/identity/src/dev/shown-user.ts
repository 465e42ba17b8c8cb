import type { User } from '#src/store/model.ts'

/** The attributes of a user that tests may read; no secrets. */
export function shownUser({ attributes, enabled, groups, id, mfa, signUp, status }: User) {
  return { sub: id, status, enabled, groups, attributes, signUp, totpName: mfa.totpName }
}
