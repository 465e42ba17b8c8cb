import { markdownTwin, pageLinks } from '@orchard/shared/markdown'
import { pageOf, pageWords } from '@orchard/shared/ui'
import { readSearchIndex } from '#src/data/catalogue-data.ts'
import {
  filterEntries,
  isInCatalogueOrder,
  readFilter,
  writeFilter,
} from '#src/features/api-list/filter-entries.ts'
import { relatedEntries, suggestPath } from '#src/features/api-list/near-matches.tsx'
import { findHits } from '#src/features/search/find-hits.ts'
import { foundWords, headingFor, moreWords, PAGE_SIZE } from '#src/pages/browse-page.tsx'
import { entryList, entryLists } from './entry-list.ts'

/** `/api.md` */
export const twin = markdownTwin(async (args, link) => {
  const filter = readFilter(new URL(args.request.url).searchParams)
  const entries = await readSearchIndex(args)
  const found = filterEntries(entries, filter)
  const { related } = await findHits(args, filter.text)
  const near = relatedEntries(related.apis, entries, filter)
  const page = pageOf(found, new URL(args.request.url).searchParams, PAGE_SIZE)
  return [
    `# ${headingFor(filter)}`,
    `${foundWords(found.length, entries.length)}${pageWords(page)}`,
    moreWords(found, near.length) || null,
    ...(isInCatalogueOrder(filter)
      ? entryLists(page.items, link)
      : [found.length > 0 && entryList(page.items, link)]),
    found.length === 0 &&
      `No API matches these filters. ${link('Show all APIs', '/api')} or ${link('suggest an API', suggestPath(filter.text.trim()))}.`,
    near.length > 0 && `## Related\n\n${entryList(near, link)}`,
    related.guides.length > 0 &&
      `## Guides\n\n${related.guides.map(({ name, url }) => `- ${link(name, url)}`).join('\n')}`,
    pageLinks(page, `/api${writeFilter(filter)}`, link),
  ]
})
