import type { Account, Credentials } from '#src/auth/auth-client.ts'
import { ROLES } from '#src/organisations/index.ts'
import type { Membership } from '#src/session/index.ts'
import type { BrowserEnvironment } from './browser-environment.ts'
import { parseObject, textOf } from './pool-call.ts'

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
  const apiKey = textOf(reply?.['api_key'])
  const place = readMembership(reply?.['organisation'])
  if (!apiKey && place === null) throw new Error('the product API responded without a key')
  const all = reply?.['memberships']
  return {
    apiKey,
    email: textOf(reply?.['email']) || null,
    plan: textOf(reply?.['plan']) || null,
    createdAt: textOf(reply?.['created_at']) || null,
    organisation: place,
    memberships: Array.isArray(all) ? all.flatMap((one) => readMembership(one) ?? []) : [],
  }
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

function readMembership(value: unknown): Membership | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, name, role: told } = value as Record<string, unknown>
  const role = ROLES.find((one) => one === told)
  return typeof id === 'string' && typeof name === 'string' && role ? { id, name, role } : null
}
