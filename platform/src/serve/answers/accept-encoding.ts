import { gzipOf, plainOf, type StoredAnswer } from './stored-answer.ts'

/** The encodings that answers come in, the smallest first. */
const ENCODINGS = ['br', 'gzip'] as const

/** A body in the encoding that is named; null stands for none. */
interface EncodedBody {
  body: Buffer
  encoding: (typeof ENCODINGS)[number] | null
}

/** The body that suits an `Accept-Encoding`. It is there at once but for gzip. */
export function bodyFor(
  answer: StoredAnswer,
  accepted: string,
): EncodedBody | Promise<EncodedBody> {
  const names = acceptedEncodings(accepted)
  const encoding = ENCODINGS.find((name) => names.has(name)) ?? null
  if (encoding === 'br') return { body: answer.brotli, encoding }
  if (encoding === null) return { body: plainOf(answer), encoding }
  return gzipOf(answer).then((body) => ({ body, encoding }))
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
