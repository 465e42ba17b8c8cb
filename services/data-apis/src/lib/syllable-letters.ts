import weights from './syllable-weights.json' with { type: 'json' }

/**
 * The signs of a group of vowel letters: its letters and up to three around it, `<` and `>` beside
 * the group; and two endings that have a syllable without such letters, or one less.
 */
export function syllableSigns(word: string): string[] {
  const framed = `^^${word}$$$`
  const signs: string[] = []
  for (const { 0: group, index } of framed.matchAll(/[aeiouy]+/g)) {
    const end = index + group.length
    const before = [framed.slice(index - 1, index), framed.slice(index - 2, index)] as const
    const after = [1, 2, 3].map((length) => framed.slice(end, end + length))
    signs.push(group, ...after.map((one) => `${group}>${one}`))
    signs.push(...before.map((one) => `${one}<${group}`))
    for (const one of before)
      for (const other of after)
        if (one.length === 2 || other.length < 3) signs.push(`${one}<${group}>${other}`)
  }
  if (/[^aeiouy]l(?:es?|ed)$/.test(word)) signs.push('-le')
  if (/sms?$/.test(word)) signs.push('-sm')
  return signs
}

/** Hundredths of a syllable by sign, learnt by `build/syllables-cli.ts` from the CMU dictionary. */
const WEIGHTS = new Map(
  weights.signs.split(' ').map((sign, at) => [sign, weights.hundredths[at] ?? 0] as const),
)

/** Syllables of a word in letters a to z, by its letters alone. */
export function syllablesByLetters(word: string): number {
  const hundredths = syllableSigns(word).reduce((sum, sign) => sum + (WEIGHTS.get(sign) ?? 0), 0)
  return Math.max(1, Math.round(hundredths / 100))
}
