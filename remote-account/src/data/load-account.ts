import { loadAuth } from '@orchard/shared/auth'
import { ProductApiError } from '@orchard/shared/product-api'

/** Completes the session with the account in which the person works. */
export async function loadAccount(): Promise<true> {
  const auth = await loadAuth()
  if (!(await auth.loadAccount())) throw new ProductApiError('NetworkError')
  return true
}
