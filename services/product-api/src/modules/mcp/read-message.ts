import { isRecord } from '@orchard/shared/http'
import { fromText, withoutNulls } from './tool-schemas.ts'

/**
 * A message as it was meant, since clients send `params`, `cursor` or `arguments` as null where there are none, and
 * `arguments` as JSON text. What is no message stays as it is.
 */
export function readMessage(body: unknown): unknown {
  if (!isRecord(body) || !('params' in body)) return body
  const { params, ...message } = body
  if (params === null) return message
  if (!isRecord(params)) return body
  const { arguments: given, ...others } = params
  const read = isRecord(given) ? given : fromText(given || undefined)
  return {
    ...message,
    params: { ...(withoutNulls(others) as object), ...(read == null ? {} : { arguments: read }) },
  }
}

/** The name of the tool that a message calls; null for other messages. */
export function toolIn(message: unknown): unknown {
  if (!isRecord(message) || message['method'] !== 'tools/call') return null
  return isRecord(message['params']) ? message['params']['name'] : null
}
