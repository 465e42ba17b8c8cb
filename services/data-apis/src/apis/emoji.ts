import { createRequire } from 'node:module'
import type { Emoji, MessagesDataset, ShortcodesDataset } from 'emojibase'
import { contract, type Parameters } from '#contracts/emoji.ts'
import { defineApi } from '#src/define-api.ts'
import { invalidParameter, notFound } from '#src/response-error.ts'

const require = createRequire(import.meta.url)

/** Regional letters and other parts that are no emoji by themselves belong to no group. */
const read = (language: string): Emoji[] =>
  (require(`emojibase-data/${language}/data.json`) as Emoji[]).filter(
    ({ group }) => group !== undefined,
  )

const { groups } = require('emojibase-data/en/messages.json') as MessagesDataset
const GROUPS = new Map(groups.map(({ message, order }) => [order, message]))
const SHORTCODES = require('emojibase-data/en/shortcodes/github.json') as ShortcodesDataset

const languages = new Map<string, Emoji[]>()

/** The emoji with names of a language, read when they are asked for first. */
function emojiIn(language: string): Emoji[] {
  const known = languages.get(language) ?? read(language)
  languages.set(language, known)
  return known
}

/** Without the sign that asks for the picture. */
const plain = (text: string) => text.replaceAll('\uFE0F', '')

function explain(character: string, language: string): Emoji[] {
  const wanted = plain(character.trim())
  return emojiIn(language)
    .flatMap((one) => [one, ...(one.skins ?? [])])
    .filter(({ emoji }) => plain(emoji) === wanted)
}

const wordsIn = (text: string) => text.split(/[^\p{L}\p{M}\p{N}]+/u)

/** Rank of an emoji for a search, best 0; undefined if it does not match. */
function rankOf({ label, tags = [] }: Emoji, wanted: string): number | undefined {
  const name = label.toLowerCase()
  const keywords = tags.map((tag) => tag.toLowerCase())
  if (name === wanted) return 0
  if (wordsIn(name).includes(wanted)) return 1
  if (keywords.includes(wanted)) return 2
  if (wordsIn(name).some((word) => word.startsWith(wanted))) return 3
  if (name.includes(wanted) || keywords.some((keyword) => keyword.includes(wanted))) return 4
  return undefined
}

function find(search: string, language: string): Emoji[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') throw invalidParameter('search', 'must be a word')
  return emojiIn(language)
    .map((emoji) => ({ emoji, rank: rankOf(emoji, wanted) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || (a.emoji.order ?? 0) - (b.emoji.order ?? 0))
    .map(({ emoji }) => emoji)
}

function describe({ emoji: given, group, hexcode, label, skins, tags = [], version }: Emoji) {
  // The data ask for the picture even where it is what everybody shows anyway.
  const emoji = given.replace(/^(\p{Emoji_Presentation})\uFE0F$/u, '$1')
  return {
    emoji,
    name: label,
    code_points: [...emoji].map(
      (one) => `U+${one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`,
    ),
    group: GROUPS.get(group ?? 0) ?? '',
    version,
    shortcode: [SHORTCODES[hexcode] ?? []].flat()[0] ?? null,
    skin_tones: skins !== undefined,
    utf8_bytes: Buffer.byteLength(emoji),
    utf16_units: emoji.length,
    keywords: [...tags].sort(),
  }
}

function lookUp({ character, language, search = '' }: Parameters): Emoji[] {
  return character === undefined ? find(search, language) : explain(character, language)
}

export default defineApi(contract, {
  handle(parameters) {
    const found = lookUp(parameters).filter(({ version }) => version <= parameters.max_version)
    if (found.length === 0) throw notFound('No emoji up to this version fits.')
    return found.slice(0, parameters.limit).map(describe)
  },
})
