import { type Blocks, escapeMarkdown, type Linker, list } from '@orchard/shared/markdown'
import type { CardEntry } from '#src/ui/api-card.tsx'
import type { Suggestion } from '#src/ui/no-such-entry.tsx'

/** A list of APIs, each with its address, badges and description. */
export function entryList(entries: readonly CardEntry[], link: Linker): string {
  return list(
    entries.map((entry) => {
      const badges = [
        entry.new && 'New',
        entry.updated && 'Updated',
        !entry.isAvailable && 'Not set up here',
      ].filter(Boolean)
      const marks = badges.length > 0 ? ` (${badges.join(', ')})` : ''
      return `${link(entry.name, `/api/${entry.slug}`)}${marks}: ${escapeMarkdown(entry.description)}`
    }),
  )
}

/** The page of an unknown or retired entry. */
export function missingBlocks(
  missing: { title: string; reason?: string | null; suggestions: readonly Suggestion[] },
  link: Linker,
): Blocks {
  const { reason = null, suggestions, title } = missing
  const question = reason ? 'You could use one of these instead:' : 'Did you mean one of these?'
  return [
    `# ${escapeMarkdown(title)}`,
    reason && escapeMarkdown(reason),
    suggestions.length > 0 && question,
    suggestions.length > 0 && list(suggestions.map(({ name, to }) => link(name, to))),
    link('Browse all APIs', '/api'),
  ]
}
