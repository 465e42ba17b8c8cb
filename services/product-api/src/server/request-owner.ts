import { addressPrefixes } from '@orchard/shared-node/incoming'
import type { FastifyRequest } from 'fastify'

/** A valid key. */
interface RequestKey {
  id: string
  /** Null for the default key. */
  namedKeyId: string | null
  account: { id: string }
}

/** By request, refused ones too: statistics and the log need to know whose it was. */
const keys = new WeakMap<FastifyRequest, RequestKey>()
const accounts = new WeakMap<FastifyRequest, string>()
const signIns = new WeakMap<FastifyRequest, string>()

/** Notes the account that a request is signed in to. */
export function noteAccount(request: FastifyRequest, account: string): void {
  accounts.set(request, account)
}

/** Notes the valid key of a request. */
export function noteKey(request: FastifyRequest, key: RequestKey): void {
  keys.set(request, key)
}

/** Notes the sign-in whose valid token a request has; a refreshed token is of the same one. */
export function noteSignIn(
  request: FastifyRequest,
  { provider, signedInAt, subject }: SignIn['person'] & Pick<SignIn, 'signedInAt'>,
): void {
  signIns.set(request, signInOf({ person: { provider, subject }, signedInAt }))
}

/** A person as their provider names them, and when they signed in, in seconds. */
export interface SignIn {
  person: { provider: string; subject: string }
  signedInAt: number
}

/** Names a person for limits: the id of their account is another one once that has become an organisation. */
export function personOf({ provider, subject }: SignIn['person']): string {
  return `${provider} ${subject}`
}

/** Names a sign-in: another one of the same person has limits of its own, so that a stolen one does not use them up. */
export function signInOf({ person, signedInAt }: SignIn): string {
  return `${personOf(person)} ${signedInAt}`
}

/** Who a request is counted for: its valid key, or its sign-in, or else its address (a /64 of IPv6). */
export function askerOf(request: FastifyRequest): string {
  const key = keys.get(request)
  if (key) return `key ${key.id}`
  const signIn = signIns.get(request)
  return signIn === undefined ? `address ${addressPrefixes(request.ip).own}` : `sign-in ${signIn}`
}

/** The valid key of a request. */
export function keyOf(request: FastifyRequest): RequestKey | undefined {
  return keys.get(request)
}

/** The ids of a request's account and key for the log, as far as they were found; `default` stands for the key without a name. */
export function ownerOf(request: FastifyRequest): { account?: string; key?: string } {
  const key = keys.get(request)
  if (key) return { account: key.account.id, key: key.namedKeyId ?? 'default' }
  const account = accounts.get(request)
  return account === undefined ? {} : { account }
}
