import { randomUUID } from 'node:crypto'

const GIVEN = /^[\w.-]{8,64}$/

/** The id that a proxy or caller gave a request, else a new one. */
export function requestId({
  headers,
}: {
  headers: Readonly<Record<string, string | string[] | undefined>>
}): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && GIVEN.test(given) ? given : randomUUID()
}
