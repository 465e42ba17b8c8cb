import type { CachePolicy } from '@orchard/shared/contracts'

/**
 * The key under which a page's HTML is kept, or null where it must not be. Only parameters that the
 * policy names, with values that it names, are part of it; everything else in a query is ignored, so
 * that no visitor can fill the cache.
 */
export function cacheKey(
  pathname: string,
  query: URLSearchParams,
  policy: CachePolicy,
): string | null {
  if (policy === 'none') return null
  for (const name of policy.bypass ?? []) if ((query.get(name) ?? '').trim() !== '') return null
  return pathname + keptQuery(query, policy)
}

/** The part of a query that changes the page, in the order of the policy. */
export function keptQuery(query: URLSearchParams, policy: CachePolicy): string {
  if (policy === 'none') return ''
  const kept = new URLSearchParams()
  for (const [name, values] of Object.entries(policy.vary ?? {})) {
    const value = query.get(name)
    if (value !== null && values.includes(value)) kept.set(name, value)
  }
  return kept.size > 0 ? `?${kept}` : ''
}
