import type { EntryField, EntryParameter } from '#build/entry-schema.ts'

/** The answers that count, for the page of every API. */
export const QUOTA_TEXT =
  'Every answer counts as one call, whatever its size, and so do the API’s own 404, 409 and 422. An answer that has not changed (304, by its ETag in If-None-Match) does not count. Calls refused because of a bad parameter, a bad key or the rate limit do not count, and neither do failures on our side.'

/** Introduces the errors that have nothing to do with the API. */
export const GENERAL_ERRORS_TEXT = 'Calls of every API may also get these, which do not count:'

/** Says in a table if the call with an error counts. */
export function countedWord({ isCounted }: { isCounted: boolean }): string {
  return isCounted ? 'Yes' : 'No'
}

/** Introduces the form that calls an API. */
export function tryItText(usesKey: boolean): string {
  return usesKey
    ? 'Sends a real call with your key. An answer uses one call of your quota.'
    : 'Sends a real call. You don’t need a key.'
}

/** Names the parameters that belong together. */
export function combinationsText(combinations: readonly (readonly string[])[]): string {
  return `Give ${combinations.map((group) => group.join(' with ')).join(', or ')}.`
}

/** What a field's type does not say. */
export function fieldNotes({ unit, nullable, optional }: EntryField): string[] {
  return [
    ...(unit ? [unit] : []),
    ...(nullable ? ['or null'] : []),
    ...(optional ? ['may be absent'] : []),
  ]
}

/** The allowed values, range, length and default in words. */
export function describeLimits({
  enum: values,
  minimum,
  maximum,
  maxLength,
  default: fallback,
  secret,
}: EntryParameter): string {
  const parts: string[] = []
  if (values) parts.push(`one of ${values.join(', ')}`)
  if (minimum !== undefined && maximum !== undefined) parts.push(`${minimum} to ${maximum}`)
  else if (minimum !== undefined) parts.push(`from ${minimum}`)
  else if (maximum !== undefined) parts.push(`up to ${maximum}`)
  if (maxLength !== undefined) parts.push(`at most ${maxLength} characters`)
  if (fallback !== undefined) parts.push(`default ${fallback}`)
  if (secret) parts.push('in the JSON body of a POST only')
  return parts.join('; ')
}
