import type { SourceRules } from './source-rules.ts'

/** Name, key and address by which this installation asks a source. */
export interface Signature {
  rules: SourceRules
  /** The operator's own address of the source. */
  base: string | null
  key: string | null
  userAgent: string
}

/**
 * The request for a public address of a source, with the operator's address, key and name.
 * @throws {Error} for an address that is not of the source.
 */
export function signRequest(
  url: string,
  { base, key, rules, userAgent }: Signature,
): { url: URL; headers: Record<string, string> } {
  const asked = new URL(url)
  if (!rules.origins.includes(asked.origin)) throw new Error(`${url} is not of ${rules.name}`)
  const own = base === null ? asked : new URL(base + asked.pathname + asked.search)
  const headers: Record<string, string> = { 'user-agent': userAgent }
  if (key && rules.key?.header) headers[rules.key.header] = key
  if (key && rules.key?.parameter) own.searchParams.set(rules.key.parameter, key)
  if (key && base === null && rules.key?.hostPrefix) own.host = rules.key.hostPrefix + own.host
  return { url: own, headers }
}
