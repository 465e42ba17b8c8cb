import type { User } from '#src/store/model.ts'

/** The attributes of a user that tests may read; no secrets. */
export function shownUser({ attributes, enabled, id, mfa, signUp, status }: User) {
  return { sub: id, status, enabled, attributes, signUp, totpName: mfa.totpName }
}
