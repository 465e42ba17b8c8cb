import type { Account, Credentials } from '#src/auth/auth-client.ts'
import { ROLES } from '#src/organisations/index.ts'
import { getAccount } from '#src/responses/profile.ts'
import type { Membership } from '#src/session/index.ts'
import type { BrowserEnvironment } from './browser-environment.ts'
import { parseObject } from './pool-call.ts'

/** The code of a refusal to whoever is no member of an organisation, or no longer. */
const NO_MEMBER = 'organisation_forbidden'

/**
 * Calls `GET /op/user`; “Calls” of the specification.
 * @param workPlace the organisation in which the person works; null for their own account.
 * @param signal ends the request.
 * @returns `forbidden` for an organisation in which the person may not work.
 * @throws {Error} without the address, which contains the token.
 */
export async function fetchAccount(
  { provider, token }: Credentials,
  workPlace: string | null,
  { apiHost, fetch }: Pick<BrowserEnvironment, 'apiHost' | 'fetch'>,
  signal: AbortSignal,
): Promise<Account | 'forbidden'> {
  const query = new URLSearchParams({ token })
  if (provider === 'google') query.set('provider', provider)
  if (workPlace !== null) query.set('organisation', workPlace)
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
  if (!account) throw new Error('the product API responded with something else than an account')
  const { api_key, created_at, email, memberships, organisation, plan } = account
  const place = organisation && isKnown(organisation) ? organisation : null
  // Never the key of an organisation as that of the own account.
  if (organisation ? !place : !api_key) throw new Error('the product API responded without a key')
  return {
    ...{ apiKey: api_key ?? '', email, plan, createdAt: created_at },
    ...{ organisation: place, memberships: memberships.filter(isKnown) },
  }
}

/** False for a role that only a newer product API knows. */
function isKnown({ role }: Membership): boolean {
  return ROLES.includes(role)
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
