import type { ResponseOrigin } from '@orchard/shared/call-contracts'

/**
 * The origin of an API's responses in one line: the kind with its date, the source and the licence.
 * @param isAvailable false for an API that does not respond here yet.
 */
export function originWords(
  { kind, source, licence, as_of }: ResponseOrigin,
  isAvailable = true,
): string[] {
  if (kind === 'live') return [`${isAvailable ? 'Live from' : 'Source:'} ${source}`, licence]
  if (kind === 'computed') return ['Computed', source, licence]
  return [as_of ? `Reference data of ${as_of}` : 'Reference data', source, licence]
}

/** The origin of responses in public documents. */
export function publicOrigin(origin: ResponseOrigin) {
  const { kind, source, licence, as_of: asOf, from } = origin
  return { kind, source, licence, asOf: asOf ?? null, ...(from ? { from } : {}) }
}
