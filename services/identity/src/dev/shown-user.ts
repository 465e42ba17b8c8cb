import type { User } from '#src/store/model.ts'

/** What tests may read of a user, without secrets. */
export function shownUser({ attributes, enabled, id, mfa, signUp, status }: User) {
  return { sub: id, status, enabled, attributes, signUp, totpName: mfa.totpName }
}
