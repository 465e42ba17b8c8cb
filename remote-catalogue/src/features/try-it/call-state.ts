import type { CallAnswer } from './send-call.ts'

/** The state of a call. While one is pending, the answer to the previous one remains visible. */
export type CallState =
  | { state: 'none' | 'failed' | 'no-key' }
  | { state: 'sending'; previous: CallAnswer | null }
  | { state: 'answered'; answer: CallAnswer }

/** The visible answer. */
export function answerOf(call: CallState): CallAnswer | null {
  if (call.state === 'answered') return call.answer
  return call.state === 'sending' ? call.previous : null
}

/** Error messages by the name of the parameter. */
export function errorsOf(call: CallState): Readonly<Record<string, string>> {
  return answerOf(call)?.problem?.errors ?? {}
}
