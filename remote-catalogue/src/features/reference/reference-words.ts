import type { EntryField, EntryParameter } from '#build/entry-schema.ts'

/** The responses that count, for the page of every API. */
export const QUOTA_TEXT =
  'Every successful response counts as one request, whatever its size, and so do the API’s own 404, 409 and 422. Requests with an invalid parameter, an invalid key or over the rate limit are not counted. Neither are 304 responses (ETag and If-None-Match) and failures on our side.'

/** Introduces the errors that have nothing to do with the API. */
export const GENERAL_ERRORS_TEXT = 'Every API can also return these errors, which are not counted:'

/** Says in a table if the call with an error counts. */
export function countedWord({ isCounted }: { isCounted: boolean }): string {
  return isCounted ? 'Yes' : 'No'
}

/** Introduces the form that calls an API. */
export function tryItText(usesKey: boolean): string {
  return usesKey
    ? 'Sends a live request with your API key. The request counts toward your quota.'
    : 'Sends a live request. No API key needed.'
}

/** Names the parameters that belong together. */
export function combinationsText(combinations: readonly (readonly string[])[]): string {
  return `Send ${combinations.map((group) => group.join(' with ')).join(', or ')}.`
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
  if (secret) parts.push('only in the JSON body of a POST')
  return parts.join('; ')
}
