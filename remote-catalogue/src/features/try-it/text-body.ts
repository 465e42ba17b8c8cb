import type { BodyDetail } from '#src/data/catalogue-data.ts'

/**
 * Longer texts do not fit into an address, which servers limit, and in which a letter may take nine
 * characters.
 */
const MAX_CHARACTERS = 1_000

/**
 * Splits a call with a long text into a body and the remaining parameters; null for a short text.
 */
export function textBody(
  body: BodyDetail | undefined,
  values: Readonly<Record<string, string>>,
): { blob: Blob; others: Readonly<Record<string, string>> } | null {
  if (body?.kind !== 'text') return null
  const { [body.parameter]: text = '', ...others } = values
  return text.length > MAX_CHARACTERS
    ? { blob: new Blob([text], { type: 'text/plain' }), others }
    : null
}
