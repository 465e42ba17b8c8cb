import { contract } from '#contracts/http-status.ts'
import { defineApi } from '#src/define-api.ts'
import registry from '#src/lib/http-statuses.json' with { type: 'json' }

const rows = new Map(registry.map((row) => [row.code, row]))

/** Codes that are cacheable unless told otherwise: RFC 9110, 15.1, and RFC 7725, 3. */
const CACHEABLE = new Set([200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 451, 501])

const CLASSES = ['informational', 'success', 'redirection', 'client error', 'server error']

/** An unknown code is treated as the first of its class (RFC 9110, section 15). */
function unassigned(code: number) {
  const general = code - (code % 100)
  return {
    name: 'Unassigned',
    registered: false,
    meaning: `No meaning is registered; its first digit alone counts, as with ${general}.`,
    client_should: `Treat it like ${general}, as RFC 9110 demands of unknown codes.`,
    retry: rows.get(general)?.retry ?? false,
    cacheable: false,
    reference: 'RFC 9110, section 15',
  }
}

export default defineApi(contract, {
  handle({ code }) {
    const row = rows.get(code)
    const group = CLASSES[Math.floor(code / 100) - 1] ?? ''
    if (!row) return { code, class: group, ...unassigned(code) }
    const { client_should, headers, meaning, name, reference, retry } = row
    return {
      code,
      name,
      class: group,
      registered: true,
      meaning,
      client_should,
      retry,
      cacheable: CACHEABLE.has(code),
      ...(headers.length > 0 && { headers }),
      reference,
    }
  },
})
