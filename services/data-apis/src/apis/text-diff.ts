import { createTwoFilesPatch, diffArrays } from 'diff'
import { contract, type Parameters } from '#contracts/text-diff.ts'
import { defineApi } from '#src/define-api.ts'

/** Time and memory grow with the square of the changes. */
const MAX_CHANGES = 500

const words = new Intl.Segmenter('und', { granularity: 'word' })
const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

function partsOf(text: string, by: Parameters['by']): string[] {
  if (by === 'lines') return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
  const segmenter = by === 'words' ? words : characters
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

interface Change {
  kind: 'keep' | 'remove' | 'add'
  parts: string[]
}

/** The changes in order; undefined when there are too many. */
function compare({ after, before, by, ignore_case }: Parameters): Change[] | undefined {
  const fold = (part: string) => (ignore_case ? part.toLowerCase() : part)
  return diffArrays(partsOf(before, by), partsOf(after, by), {
    comparator: (left, right) => fold(left) === fold(right),
    maxEditLength: MAX_CHANGES,
  })?.map(({ added, removed, value }) => ({
    kind: added ? 'add' : removed ? 'remove' : 'keep',
    parts: value,
  }))
}

/** The patch without the line that only Subversion writes; empty when nothing changed. */
function patchOf({ after, before }: Parameters): string | null {
  if (before === after) return ''
  const patch = createTwoFilesPatch('before', 'after', before, after, undefined, undefined, {
    context: 3,
    maxEditLength: MAX_CHANGES,
  })
  return patch?.replace(/^=+\n/, '') ?? null
}

export default defineApi(contract, {
  handle(parameters) {
    const { after, before, by } = parameters
    const found = compare(parameters)
    const changes = found ?? [
      { kind: 'remove' as const, parts: partsOf(before, by) },
      { kind: 'add' as const, parts: partsOf(after, by) },
    ]
    const counts = { kept: 0, removed: 0, added: 0 }
    for (const { kind, parts } of changes) {
      const counted = by === 'words' ? parts.filter((part) => /\S/.test(part)) : parts
      counts[({ keep: 'kept', remove: 'removed', add: 'added' } as const)[kind]] += counted.length
    }
    return {
      equal: changes.every(({ kind }) => kind === 'keep'),
      minimal: found !== undefined,
      counts,
      changes: changes.map(({ kind, parts }) => ({ kind, text: parts.join('') })),
      patch: patchOf(parameters),
    }
  },
})
