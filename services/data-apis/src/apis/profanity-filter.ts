import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity'
import { contract } from '#contracts/profanity-filter.ts'
import { defineApi } from '#src/define-api.ts'

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers })

interface Match {
  word: string
  written: string
  start: number
  end: number
}

/** The end of a word, with the endings that its pattern lacks. */
function wordEnd(text: string, from: number): number {
  return from + (/^[\p{L}\p{M}\p{N}]*/u.exec(text.slice(from))?.[0].length ?? 0)
}

/** Matches of the list, in order; of overlapping ones the longest of the first. */
function matchesIn(text: string, allowed: ReadonlySet<string>): Match[] {
  const found = matcher
    .getAllMatches(text)
    .map((match) => {
      const { phraseMetadata } = englishDataset.getPayloadWithPhraseMetadata(match)
      const start = match.startIndex
      const end = wordEnd(text, match.endIndex + 1)
      return {
        word: phraseMetadata?.originalWord ?? '',
        written: text.slice(start, end),
        start,
        end,
      }
    })
    .filter(({ word }) => !allowed.has(word))
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const apart: Match[] = []
  for (const match of found) if (match.start >= (apart.at(-1)?.end ?? 0)) apart.push(match)
  return apart
}

function hide(written: string, mask: string, full: boolean): string {
  const characters = [...written]
  const kept = full ? 0 : 1
  return characters.slice(0, kept).join('') + mask.repeat(characters.length - kept)
}

export default defineApi(contract, {
  answer({ allow = '', full, mask, text }) {
    const allowed = new Set(allow.split(',').map((word) => word.trim().toLowerCase()))
    const matches = matchesIn(text, allowed)
    let masked = text
    for (const { end, start, written } of matches.toReversed())
      masked = masked.slice(0, start) + hide(written, mask, full) + masked.slice(end)
    return { clean: matches.length === 0, masked, ...(matches.length > 0 && { matches }) }
  },
})
