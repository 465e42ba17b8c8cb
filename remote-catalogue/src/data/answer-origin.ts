import type { AnswerOrigin } from '@orchard/shared/call-contracts'

/**
 * The origin of the answers of an API in one line: the kind with its date, the source
 * and the licence.
 */
export function originWords({ kind, source, licence, as_of }: AnswerOrigin): string[] {
  if (kind === 'live') return [`Live from ${source}`, licence]
  if (kind === 'computed') return ['Computed', source, licence]
  return [as_of ? `Reference data of ${as_of}` : 'Reference data', source, licence]
}

/** The same in our public documents; null while nothing answers. */
export function publicOrigin(origin: AnswerOrigin | undefined) {
  if (!origin) return null
  const { kind, source, licence, as_of: asOf } = origin
  return { kind, source, licence, asOf: asOf ?? null }
}
