import { loadAuth } from '@orchard/shared/auth'
import { AccountApiError } from '#src/rules/explain-failure.ts'

/** Completes the session with the account in which the person works. */
export async function loadAccount(): Promise<true> {
  const auth = await loadAuth()
  if (!(await auth.loadAccount())) throw new AccountApiError('NetworkError')
  return true
}
