/** A term of dice: `count` dice of `sides` faces, of which the best or the worst may be kept. */
export interface DiceTerm {
  count: number
  sides: number
  keep: number
  /** True to keep the worst instead of the best. */
  isLowest: boolean
}

/** Probability of each total; the index is the distance from `least`. */
export interface Distribution {
  least: number
  chances: number[]
}

/** The distribution of a plain number. */
export const constant = (value: number): Distribution => ({ least: value, chances: [1] })

/** The distribution of the sum of two independent totals. */
export function convolve(a: Distribution, b: Distribution): Distribution {
  const chances = new Array<number>(a.chances.length + b.chances.length - 1).fill(0)
  for (const [i, left] of a.chances.entries())
    for (const [k, right] of b.chances.entries())
      chances[i + k] = (chances[i + k] ?? 0) + left * right
  return { least: a.least + b.least, chances }
}

/** The distribution of a total with the opposite sign. */
export function negate({ chances, least }: Distribution): Distribution {
  return { least: -(least + chances.length - 1), chances: chances.toReversed() }
}

function binomial(n: number, k: number): number {
  let result = 1
  for (let i = 1; i <= k; i++) result = (result * (n - k + i)) / i
  return result
}

/**
 * The exact distribution of the kept dice. Faces are gone through from the first that is kept: of
 * the dice that are left, any number may show the face, and as many of them count as are still to
 * be kept.
 */
function keptDistribution({ count, isLowest, keep, sides }: DiceTerm): Distribution {
  const max = keep * sides
  const faces = Array.from({ length: sides }, (_, index) => (isLowest ? index + 1 : sides - index))
  // states[left][sum]: chance that `left` dice have shown none of the faces so far.
  let states = Array.from({ length: count + 1 }, () => new Array<number>(max + 1).fill(0))
  const start = states[count]
  if (start) start[0] = 1
  for (const [index, face] of faces.entries()) {
    const share = 1 / (sides - index)
    const next = states.map((row) => row.map(() => 0))
    for (const [left, row] of states.entries())
      for (const [sum, chance] of row.entries()) {
        if (chance === 0) continue
        const open = Math.max(0, keep - (count - left))
        for (let shown = 0; shown <= left; shown++) {
          const likely = binomial(left, shown) * share ** shown * (1 - share) ** (left - shown)
          const target = next[left - shown]
          const at = sum + Math.min(shown, open) * face
          if (target && likely > 0) target[at] = (target[at] ?? 0) + chance * likely
        }
      }
    states = next
  }
  return { least: keep, chances: (states[0] ?? []).slice(keep, max + 1) }
}

/** The exact distribution of a term. */
export function distributionOf(term: DiceTerm): Distribution {
  if (term.keep < term.count) return keptDistribution(term)
  const die = { least: 1, chances: new Array<number>(term.sides).fill(1 / term.sides) }
  let sum = constant(0)
  for (let thrown = 0; thrown < term.count; thrown++) sum = convolve(sum, die)
  return sum
}
