import { editDistance } from './edit-distance.ts'

const MAX_SUGGESTIONS = 5

/** Words that say nothing of what was meant, since half of all titles have one. */
const FILLERS = new Set(['the', 'and', 'for', 'not', 'are', 'you', 'your', 'that', 'this', 'with'])

/**
 * The entries whose slug or name is nearest to what was typed as a slug: shared words, typos
 * allowed, first, then the smallest number of edits. Nothing is offered where more than half of the
 * letters would have to change.
 */
export function closestMatches<T extends { slug: string; name: string }>(
  typed: string,
  entries: readonly T[],
): T[] {
  const wanted = typed.toLowerCase().slice(0, 60)
  const words = wanted.split(/[^a-z0-9]+/).filter((word) => word.length > 2 && !FILLERS.has(word))
  return entries
    .map((entry, order) => {
      const parts = `${entry.slug} ${entry.name.toLowerCase()}`.split(/[^a-z0-9]+/)
      const shared = words.filter((word) =>
        parts.some((part) => part.includes(word) || isTypo(word, part)),
      ).length
      const distance = editDistance(wanted, entry.slug)
      const isNear = distance <= Math.max(wanted.length, entry.slug.length) / 2
      return { entry, order, shared, distance, isOffered: shared > 0 || isNear }
    })
    .filter(({ isOffered }) => isOffered)
    .sort((a, b) => b.shared - a.shared || a.distance - b.distance || a.order - b.order)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ entry }) => entry)
}

/** True if two words differ by one edit, or two for long words. */
function isTypo(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  return shorter >= 4 && editDistance(a, b) <= (shorter >= 8 ? 2 : 1)
}
