/** The body of an event, as the Standard Webhooks specification wants it. @param at ISO 8601. */
export function payloadOf(
  type: string,
  at: string,
  data: Readonly<Record<string, string | number | null>>,
): string {
  return JSON.stringify({ type, timestamp: at, data })
}
