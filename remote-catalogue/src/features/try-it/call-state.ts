import type { CallResponse } from './send-call.ts'

/** The state of a call. While one is pending, the response to the previous one remains visible. */
export type CallState =
  | { state: 'none' | 'failed' | 'no-key' }
  | { state: 'sending'; previous: CallResponse | null }
  | { state: 'answered'; response: CallResponse }

/** The visible response. */
export function responseOf(call: CallState): CallResponse | null {
  if (call.state === 'answered') return call.response
  return call.state === 'sending' ? call.previous : null
}

/** Error messages by the name of the parameter. */
export function errorsOf(call: CallState): Readonly<Record<string, string>> {
  return responseOf(call)?.problem?.errors ?? {}
}
