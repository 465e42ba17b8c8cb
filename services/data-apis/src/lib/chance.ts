import type { Means } from '#src/define-api.ts'

type RandomBytes = Means['randomBytes']

/**
 * A whole number from 0 to `bound` - 1, each equally likely: bytes beyond the last full round are
 * drawn again. `bound` is 1 to 256.
 */
export function drawBelow(bound: number, randomBytes: RandomBytes): number {
  const limit = 256 - (256 % bound)
  for (;;) {
    const [byte = 0] = randomBytes(1)
    if (byte < limit) return byte % bound
  }
}

/**
 * Draws `count` of at most 256 items without putting any back, in the order in which they came
 * (Fisher-Yates).
 */
export function drawItems<Item>(
  items: readonly Item[],
  count: number,
  randomBytes: RandomBytes,
): Item[] {
  const rest = [...items]
  return Array.from({ length: count }, () => {
    const at = drawBelow(rest.length, randomBytes)
    return rest.splice(at, 1)
  }).flat()
}
