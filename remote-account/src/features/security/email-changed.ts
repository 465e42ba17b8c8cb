/** The page of an account begins anew with another email address: what it is to say outlives that. */
let changedTo: string | null = null

/** Notes the new address. */
export function rememberChange(email: string): void {
  changedTo = email
}

/** True once, for the address that the account was just changed to. */
export function takeChange(email: string | null): boolean {
  const isIt = email !== null && email === changedTo
  if (isIt) changedTo = null
  return isIt
}
