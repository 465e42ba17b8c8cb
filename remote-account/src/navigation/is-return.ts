/**
 * True for an address that a hosted or social sign-in came back to. Providers put the response into
 * the query or, if they return a token directly, into the fragment.
 */
export function isReturn({ search, hash }: Pick<URL, 'search' | 'hash'>): boolean {
  return [search, hash].some((part) => {
    const fields = new URLSearchParams(part.slice(1))
    const hasResponse = fields.has('code') || fields.has('id_token')
    return fields.has('error') || (fields.has('state') && hasResponse)
  })
}
