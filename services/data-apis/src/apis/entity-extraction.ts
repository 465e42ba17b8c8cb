import nlp from 'compromise'
import { contract } from '#contracts/entity-extraction.ts'
import { defineApi } from '#src/define-api.ts'

/** A match as the library describes it; its types leave that open. */
interface Match {
  terms: { offset: { start: number; length: number } }[]
}

/**
 * A piece of the text, from the first letter of a match to the last, without punctuation around it.
 */
function pieceOf(text: string, { terms }: Match, kind: string) {
  const [first, last] = [terms[0]?.offset, terms.at(-1)?.offset]
  const start = first?.start ?? 0
  const end = (last?.start ?? 0) + (last?.length ?? 0)
  return { text: text.slice(start, end), kind, start, end }
}

function findEntities(text: string) {
  const document = nlp(text)
  const found = {
    person: document.people(),
    place: document.places(),
    organization: document.organizations(),
    email: document.emails(),
    url: document.urls(),
    hashtag: document.hashTags(),
    mention: document.atMentions(),
  }
  return Object.entries(found)
    .flatMap(([kind, view]) =>
      (view.json({ offset: true }) as Match[]).map((match) => pieceOf(text, match, kind)),
    )
    .filter((one) => one.end > one.start)
    .sort((a, b) => a.start - b.start || b.end - a.end)
}

export default defineApi(contract, {
  handle({ kind, text }) {
    const entities = findEntities(text).filter((one) => kind === undefined || one.kind === kind)
    return { count: entities.length, ...(entities.length > 0 && { entities }) }
  },
})
