import { AnswerError, cannotAnswer, invalidParameter } from '#src/answer-error.ts'

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

/** 503 while the resolver of this installation does not answer. */
export function resolverSilent(): AnswerError {
  const detail = 'The name server of this installation does not answer; retry later'
  return new AnswerError(503, 'source_unavailable', detail, undefined, 10)
}

/**
 * @throws {AnswerError} 400 for a text that is no name of a host; a name may be written in Unicode.
 */
export function readHostName(parameter: string, text: string): string {
  const bare = text.trim().replace(/\.$/, '')
  const url = `http://${bare}`
  const isHost = bare !== '' && !/[\s/?#@:\\[\]%]/.test(bare) && URL.canParse(url)
  const host = isHost ? new URL(url).hostname : ''
  if (
    /^(?:[a-z\d_](?:[\w-]{0,61}[a-z\d_])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/.test(host) &&
    host.length <= 253
  )
    return host
  throw invalidParameter(parameter, 'must be the name of a host, such as example.com')
}
