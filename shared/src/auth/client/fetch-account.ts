import type { Account, Credentials } from '#src/auth/auth-client.ts'
import type { BrowserEnvironment } from './browser-environment.ts'
import { parseObject, textOf } from './pool-call.ts'

/**
 * Calls `GET /op/user`; “Calls” of the specification.
 * @throws {Error} without the address, which contains the token.
 */
export async function fetchAccount(
  { provider, token }: Credentials,
  { apiHost, fetch }: Pick<BrowserEnvironment, 'apiHost' | 'fetch'>,
): Promise<Account> {
  const query = new URLSearchParams({ token })
  if (provider === 'google') query.set('provider', provider)
  const response = await fetch(`${apiHost}/op/user?${query}`, {
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  if (!response.ok) throw new Error(`the product API responded ${response.status}`)
  const reply = parseObject(await response.text())
  const apiKey = textOf(reply?.['api_key'])
  if (!apiKey) throw new Error('the product API responded without a key')
  return {
    apiKey,
    email: textOf(reply?.['email']) || null,
    plan: textOf(reply?.['plan']) || null,
    createdAt: textOf(reply?.['created_at']) || null,
  }
}
