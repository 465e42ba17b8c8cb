import type { LoadContext, SearchPart } from '@orchard/shared/contracts'
import { rankEntries } from '@orchard/shared/search'
import { readSearchIndex } from '#src/data/catalogue-data.ts'
import { toHit } from './to-hit.ts'

/** Index and ranking for the shell's search box. */
export async function openPart(
  context: Pick<LoadContext, 'readAsset' | 'liveSources'>,
): Promise<SearchPart> {
  const entries = await readSearchIndex(context)
  return { search: (query, limit) => rankEntries(entries, query, limit).map(toHit) }
}
