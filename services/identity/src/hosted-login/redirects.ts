import { createHash } from 'node:crypto'
import { isSameText } from '@orchard/shared-node/secrets'

/** Adds parameters to an address. */
export function withQuery(address: string, query: Record<string, string | undefined>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}

/** True if `challenge` (S256) was derived from `verifier`. */
export function isPkceProof(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false
  return isSameText(createHash('sha256').update(verifier).digest('base64url'), challenge)
}
