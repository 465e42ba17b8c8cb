import { type Blocks, escapeMarkdown, type Linker, list } from '@orchard/shared/markdown'
import { byAvailability, COMING_SOON, COMING_SOON_LEAD } from '#src/data/by-availability.ts'
import type { CardEntry } from '#src/ui/api-card.tsx'
import type { Suggestion } from '#src/ui/no-such-entry.tsx'

/** A list of APIs, each with its address, badges and description. */
export function entryList(entries: readonly CardEntry[], link: Linker): string {
  return list(
    entries.map((entry) => {
      const badges = [
        entry.new && 'New',
        entry.updated && 'Updated',
        !entry.isAvailable && COMING_SOON,
      ].filter(Boolean)
      const marks = badges.length > 0 ? ` (${badges.join(', ')})` : ''
      return `${link(entry.name, `/api/${entry.slug}`)}${marks}: ${escapeMarkdown(entry.description)}`
    }),
  )
}

/** As `entryList`, with those that are coming soon under a heading of their own. */
export function entryLists(entries: readonly CardEntry[], link: Linker): Blocks {
  const { available, coming } = byAvailability(entries)
  return [
    available.length > 0 && entryList(available, link),
    ...(coming.length > 0 ? [`## ${COMING_SOON}`, COMING_SOON_LEAD, entryList(coming, link)] : []),
  ]
}

/** The page of an unknown or retired entry. */
export function missingBlocks(
  missing: { title: string; reason?: string | null; suggestions: readonly Suggestion[] },
  link: Linker,
): Blocks {
  const { reason = null, suggestions, title } = missing
  const question = reason ? 'Use one of these instead:' : 'Did you mean one of these?'
  return [
    `# ${escapeMarkdown(title)}`,
    reason && escapeMarkdown(reason),
    suggestions.length > 0 && question,
    suggestions.length > 0 && list(suggestions.map(({ name, to }) => link(name, to))),
    link('Browse all APIs', '/api'),
  ]
}
