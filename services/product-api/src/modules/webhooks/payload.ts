import type { Alert } from '#src/modules/alerts/texts.ts'

/** The body of an event, as the Standard Webhooks specification wants it. @param at ISO 8601. */
export function payloadOf(type: string, at: string, data: Alert['data']): string {
  return JSON.stringify({ type, timestamp: at, data })
}
