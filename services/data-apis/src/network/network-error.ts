import { isIPv4 } from 'node:net'
import { AnswerError, cannotAnswer, invalidParameter } from '#src/answer-error.ts'
import { isHostName } from './host-name.ts'

/** 422 for a host that cannot be asked: it refuses, is silent, or breaks off. */
export function unreachable(host: string, reason: string): AnswerError {
  return cannotAnswer('host_unreachable', `${host} ${reason}`)
}

/** 422 for a name that has no address. */
export function unknownHost(host: string): AnswerError {
  return cannotAnswer('host_unknown', `${host} has no address`)
}

/** 422 for a host outside the public internet. */
export function notPublic(host: string): AnswerError {
  return cannotAnswer('host_not_public', `${host} is not on the public internet`)
}

/** 503 while the resolver of this installation does not answer, or does not reach the internet. */
export function resolverSilent(): AnswerError {
  const detail = 'The name server of this installation finds nothing out at the moment; retry later'
  return new AnswerError(503, 'source_unavailable', detail, undefined, 10)
}

/** Names that are accepted beside those of hosts. */
interface NameRules {
  /** True where the DNS is asked for the name itself: it may be of a service, such as `_dmarc`. */
  isOfDns?: boolean
  /** True where an IPv4 address in its usual form may stand in for it. */
  mayBeAddress?: boolean
}

/**
 * Gives the name in lower case, in the form of the DNS where it is written in Unicode.
 * @throws {AnswerError} 400 for a text that is no full name of a host on the internet.
 */
export function readHostName(
  parameter: string,
  text: string,
  { isOfDns = false, mayBeAddress = false }: NameRules = {},
): string {
  const bare = text.trim().replace(/\.$/, '')
  if (mayBeAddress && isIPv4(bare)) return bare
  const url = `http://${bare}`
  const isHost = bare !== '' && !/[\s/?#@:\\[\]%]/.test(bare) && URL.canParse(url)
  const host = isHost ? new URL(url).hostname : ''
  if (isHostName(host, isOfDns, isOfDns ? 1 : 2)) return host
  throw invalidParameter(parameter, 'must be the full name of a host, such as example.com')
}
