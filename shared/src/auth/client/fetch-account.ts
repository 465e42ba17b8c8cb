import type { Account, Credentials } from '#src/auth/auth-client.ts'
import { getAccount } from '#src/responses/profile.ts'
import type { BrowserEnvironment } from './browser-environment.ts'
import { parseObject } from './pool-call.ts'

/** The code of a refusal to whoever is no member of an organisation, or no longer. */
const NO_MEMBER = 'organisation_forbidden'

/**
 * Calls `GET /op/user`; “Calls” of the specification.
 * @param organisation in which the person works; null for their own account.
 * @param signal ends the request.
 * @returns `forbidden` for an organisation in which the person may not work.
 * @throws {Error} without the address, which contains the token.
 */
export async function fetchAccount(
  { provider, token }: Credentials,
  organisation: string | null,
  { apiHost, fetch }: Pick<BrowserEnvironment, 'apiHost' | 'fetch'>,
  signal: AbortSignal,
): Promise<Account | 'forbidden'> {
  const query = new URLSearchParams({ token })
  if (provider === 'google') query.set('provider', provider)
  if (organisation !== null) query.set('organisation', organisation)
  const response = await fetch(`${apiHost}/op/user?${query}`, {
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal,
  })
  const reply = parseObject(await response.text())
  if (response.status === 403 && reply?.['code'] === NO_MEMBER) return 'forbidden'
  if (!response.ok) throw new Error(`the product API responded ${response.status}`)
  const account = getAccount(reply)
  if (!account?.api_key && !account?.organisation)
    throw new Error('the product API responded without a key')
  const { api_key, created_at, suspended: _, ...more } = account
  return { ...more, apiKey: api_key ?? '', createdAt: created_at }
}

/**
 * Calls `POST /op/user/trusted-devices`, which trusts the device that an access token names.
 * @throws {Error} if the product API refuses.
 */
export async function trustDevice(
  token: string,
  { apiHost, fetch }: Pick<BrowserEnvironment, 'apiHost' | 'fetch'>,
): Promise<void> {
  const response = await fetch(`${apiHost}/op/user/trusted-devices`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  if (!response.ok) throw new Error(`the product API responded ${response.status}`)
}
