import { LRUCache } from 'lru-cache'
import { type CachedResponse, gzipOf, plainOf } from './cached-response.ts'

/** The encodings that responses come in, the smallest first. */
const ENCODINGS = ['br', 'gzip'] as const

type Encoding = (typeof ENCODINGS)[number]

/** A body in the encoding that is named; null stands for none. */
interface EncodedBody {
  body: Buffer
  encoding: Encoding | null
}

/** Browsers send the same few lists, and reading one takes longer than the rest of a cached response's headers. */
const chosen = new LRUCache<string, { encoding: Encoding | null }>({ max: 200 })
const LONGEST_KEPT = 200

/** The body that suits an `Accept-Encoding`. It is there at once but for gzip. */
export function bodyFor(
  response: CachedResponse,
  accepted: string,
): EncodedBody | Promise<EncodedBody> {
  const encoding = chooseEncoding(accepted)
  if (encoding === 'br') return { body: response.brotli, encoding }
  if (encoding === null) return { body: plainOf(response), encoding }
  return gzipOf(response).then((body) => ({ body, encoding }))
}

function chooseEncoding(accepted: string): Encoding | null {
  const known = chosen.get(accepted)
  if (known) return known.encoding
  const names = acceptedEncodings(accepted)
  const encoding = ENCODINGS.find((name) => names.has(name)) ?? null
  if (accepted.length <= LONGEST_KEPT) chosen.set(accepted, { encoding })
  return encoding
}

/** Parses a list such as `gzip, br;q=0`. */
function acceptedEncodings(list: string): Set<string> {
  const names = new Set<string>()
  for (const part of list.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((one) => one.trim())
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2)
    if (weight === undefined || Number(weight) > 0) names.add(name)
  }
  return names
}
