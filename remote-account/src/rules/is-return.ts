/**
 * Whether an address is one that a hosted or social sign-in came back to. Providers put the answer into the
 * query, or, where they hand over a token at once, into the fragment.
 */
export function isReturn({ search, hash }: Pick<URL, 'search' | 'hash'>): boolean {
  return [search, hash].some((part) => {
    const fields = new URLSearchParams(part.slice(1))
    const hasAnswer = fields.has('code') || fields.has('id_token')
    return fields.has('error') || (fields.has('state') && hasAnswer)
  })
}
