import type { FastifyRequest } from 'fastify'
import type { FoundKey } from './keys/key-lookup.ts'

/** Whose a request is, for lines of the log; never the key itself. */
interface Owner {
  account: string
  /** Id of a named key, `default` for the other one; undefined for a request without a key. */
  key?: string
}

/** By request: the log needs the owner of refused ones, too. */
const owners = new WeakMap<FastifyRequest, Owner>()

/** Notes the account that a request is signed in to. */
export function noteAccount(request: FastifyRequest, account: string): void {
  owners.set(request, { account })
}

/** Notes the valid key of a request. */
export function noteKey(
  request: FastifyRequest,
  { account, namedKeyId }: Pick<FoundKey, 'account' | 'namedKeyId'>,
): void {
  owners.set(request, { account: account.id, key: namedKeyId ?? 'default' })
}

/** The owner of a request, as far as it was found. */
export function ownerOf(request: FastifyRequest): Owner | undefined {
  return owners.get(request)
}
