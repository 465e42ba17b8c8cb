import type { LoadContext } from '@orchard/shared/contracts'
import type { NoteText } from '#src/data/texts.ts'

/** A page of the docs in a list of them. */
export interface DocSummary {
  slug: string
  /** `/docs/<slug>` */
  url: string
  title: string
  /** May name figures; see `fillFigures`. */
  lead: string
  description: string
}

/** Pages of the docs under a common heading, in `data/docs.json`. */
export interface DocGroup {
  name: string
  docs: readonly DocSummary[]
}

/** The pages of `src/docs` by group, in reading order. */
export const DOC_GROUPS = [
  { name: 'Get started', slugs: ['quickstart', 'authentication'] },
  {
    name: 'Requests and responses',
    slugs: ['errors', 'rate-limits', 'pagination', 'batches', 'versioning'],
  },
  { name: 'Tools', slugs: ['sdks', 'agents', 'webhooks'] },
  { name: 'Teams', slugs: ['organisations'] },
] as const

/** All pages of the docs, by group and in reading order. */
export function readDocGroups(context: LoadContext): Promise<readonly DocGroup[]> {
  return context.readAsset<readonly DocGroup[]>('data/docs.json')
}

/** A page of the docs, with the names of its figures; see `fillFigures`. The slug must be one of `readDocGroups`. */
export function readDocAsBuilt(context: LoadContext, slug: string): Promise<NoteText> {
  return context.readAsset<NoteText>(`data/docs/${slug}.json`)
}
