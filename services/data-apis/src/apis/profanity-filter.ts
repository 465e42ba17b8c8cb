import { contract } from '#contracts/profanity-filter.ts'
import { defineApi } from '#src/define-api.ts'
import { findRudeWords } from '#src/lib/profanity.ts'

function hide(written: string, mask: string, full: boolean): string {
  const characters = [...written]
  const kept = full ? 0 : 1
  return characters.slice(0, kept).join('') + mask.repeat(characters.length - kept)
}

export default defineApi(contract, {
  handle({ allow = '', full, mask, text }) {
    const allowed = new Set(allow.split(',').map((word) => word.trim().toLowerCase()))
    const matches = findRudeWords(text)
      .filter(({ word }) => !allowed.has(word))
      .map(({ end, start, word }) => ({ word, written: text.slice(start, end), start, end }))
    let masked = text
    for (const { end, start, written } of matches.toReversed())
      masked = masked.slice(0, start) + hide(written, mask, full) + masked.slice(end)
    return { clean: matches.length === 0, masked, ...(matches.length > 0 && { matches }) }
  },
})
