import type { StoredAnswer } from './stored-answer.ts'

/** The encodings that answers are kept in, the smallest first. */
const ENCODINGS = [
  ['br', 'brotli'],
  ['gzip', 'gzip'],
] as const

/** The body that suits an `Accept-Encoding`, and the name of its encoding; null stands for none. */
export function bodyFor(
  answer: StoredAnswer,
  accepted: string,
): { body: Buffer; encoding: string | null } {
  const names = acceptedEncodings(accepted)
  const [encoding, kept] = ENCODINGS.find(([name]) => names.has(name)) ?? [null, 'plain' as const]
  return { body: answer[kept], encoding }
}

/** What a list such as `gzip, br;q=0` accepts. */
function acceptedEncodings(list: string): Set<string> {
  const names = new Set<string>()
  for (const part of list.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((one) => one.trim())
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2)
    if (weight === undefined || Number(weight) > 0) names.add(name)
  }
  return names
}
