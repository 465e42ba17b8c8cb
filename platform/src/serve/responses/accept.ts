/**
 * True if an `Accept` (RFC 9110, 12.5.1) names a media type and likes HTML no better. A wildcard never names it, so
 * that browsers get HTML.
 * @param ending of the type in lower case: all that end so count, `json` for `application/problem+json`, too.
 */
export function prefersToHtml(accept: string | undefined, ending: string): boolean {
  const list = accept?.toLowerCase() ?? ''
  if (!list.includes(ending)) return false
  const weights = new Map(list.split(',').map(parseRange))
  const named = Math.max(0, ...[...weights].map(([name, one]) => (name.endsWith(ending) ? one : 0)))
  const html = weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0
  return named > 0 && named >= html
}

/** Parses a media range such as `text/html;level=1;q=0.5`; its weight is 0 if it makes no sense. */
function parseRange(range: string): [name: string, weight: number] {
  const [name = '', ...parameters] = range.split(';').map((one) => one.trim())
  const weight = parameters.find((one) => /^q\s*=/.test(one))?.replace(/^q\s*=\s*/, '')
  return [name, weight === undefined ? 1 : Math.min(Number(weight) || 0, 1)]
}
