import { isIPv4 } from 'node:net'
import { isHostName, type NameUse } from '@orchard/shared-node/public-network'
import { invalidParameter, ResponseError, responseError } from '#src/response-error.ts'

/** 422 for a host that cannot be asked: it refuses, is silent, or breaks off. */
export function unreachable(host: string, reason: string): ResponseError {
  return responseError('host_unreachable', `${host} ${reason}`)
}

/** 422 for a name that has no address. */
export function unknownHost(host: string): ResponseError {
  return responseError('host_unknown', `${host} has no address`)
}

/** 422 for a host outside the public internet. */
export function notPublic(host: string): ResponseError {
  return responseError('host_not_public', `${host} is not on the public internet`)
}

/** 503 while the resolver of this installation does not respond, or does not reach the internet. */
export function resolverSilent(): ResponseError {
  const detail =
    'The name server of this installation cannot look anything up at the moment; retry later'
  return new ResponseError(503, 'source_unavailable', detail, undefined, 10)
}

/**
 * Gives the name in lower case, in the form of the DNS where it is written in Unicode.
 * @param mayBeAddress true where an IPv4 address in its usual form may stand in for it.
 * @throws {ResponseError} 400 for a text that is no full name for that use.
 */
export function readHostName(
  parameter: string,
  text: string,
  use: NameUse,
  mayBeAddress = false,
): string {
  const bare = text.trim().replace(/\.$/, '')
  if (mayBeAddress && isIPv4(bare)) return bare
  const url = `http://${bare}`
  const isHost = bare !== '' && !/[\s/?#@:\\[\]%]/.test(bare) && URL.canParse(url)
  const host = isHost ? new URL(url).hostname : ''
  if (isHostName(host, use)) return host
  throw invalidParameter(parameter, 'must be the full name of a host, such as example.com')
}
