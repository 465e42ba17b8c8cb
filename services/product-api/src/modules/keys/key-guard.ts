import type { ErrorCode } from '@orchard/shared/errors'
import type { Contract } from '#src/modules/catalogue/contract.ts'
import { type AddressList, isListed, listAddresses } from '#src/server/address-list.ts'
import { ApiError } from '#src/server/api-error.ts'
import type { FoundKey } from './key-lookup.ts'

/** The parts of a request that the limits of a key look at. */
export interface GuardedRequest {
  /** IP address of the client. */
  ip: string
  origin: string | undefined
}

/** Codes of requests that `guardUse` refuses. */
export const USE_REFUSALS: readonly ErrorCode[] = [
  'key_expired',
  'key_origin_refused',
  'key_address_refused',
]

/** Read once for each key that is remembered. */
const lists = new WeakMap<object, AddressList>()

/**
 * Holds a key to its expiry, its origins and its IP addresses.
 * @throws {ApiError} 403 for a request that the key may not be used for.
 */
export function guardUse(key: FoundKey, request: GuardedRequest, now: Date): void {
  const refusal = refusalOfUse(key, request, now)
  if (refusal) throw refusal
}

/** The refusal that `guardUse` throws; null for a request that the key may be used for. */
export function refusalOfUse(
  { expiresAt, scope }: FoundKey,
  { ip, origin }: GuardedRequest,
  now: Date,
): ApiError | null {
  if (expiresAt !== null && expiresAt <= now)
    return new ApiError(403, 'key_expired', `This API key expired on ${expiresAt.toISOString()}`)
  if (scope?.origins && !scope.origins.includes(origin ?? ''))
    return new ApiError(
      403,
      'key_origin_refused',
      origin === undefined
        ? 'This API key works on web pages only, whose browsers send Origin'
        : 'This API key may not be used on pages of this origin',
    )
  if (scope?.addresses && !isListed(listOf(scope, scope.addresses), ip))
    return new ApiError(
      403,
      'key_address_refused',
      'This API key may not be used from this IP address',
    )
  return null
}

/**
 * Holds a key to its APIs.
 * @throws {ApiError} 403 for an API that the key may not call.
 */
export function guardApi({ scope }: FoundKey, slug: string, contract: Contract | null): void {
  if (!scope || (scope.apis === null && scope.categories === null)) return
  const category = contract?.documentation?.category
  const isAllowed = scope.apis?.includes(slug) || (category && scope.categories?.includes(category))
  if (!isAllowed) throw new ApiError(403, 'key_api_refused', 'This API key may not call this API')
}

function listOf(scope: object, addresses: readonly string[]): AddressList {
  const known = lists.get(scope)
  if (known) return known
  const list = listAddresses(addresses)
  if (!list) throw new Error('The stored addresses of a key cannot be read')
  lists.set(scope, list)
  return list
}

/** Errors of keys that operators have suspended. */
export const SUSPENDED = ['account_suspended', 'key_suspended']
