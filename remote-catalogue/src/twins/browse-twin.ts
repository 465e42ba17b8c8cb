import { markdownTwin } from '@orchard/shared/markdown'
import { readSearchIndex } from '#src/data/catalogue-data.ts'
import { filterEntries, readFilter } from '#src/features/api-list/filter-entries.ts'
import { headingFor } from '#src/pages/browse-page.tsx'
import { entryList } from './entry-list.ts'

/** `/api.md` */
export const twin = markdownTwin(async (args, link) => {
  const filter = readFilter(new URL(args.request.url).searchParams)
  const entries = await readSearchIndex(args)
  const found = filterEntries(entries, filter)
  const count = found.length === 1 ? '1 API' : `${found.length} APIs`
  return [
    `# ${headingFor(filter)}`,
    found.length < entries.length ? `${count} of ${entries.length}` : count,
    found.length > 0
      ? entryList(found, link)
      : `No API matches these filters. ${link('Show all APIs', '/api')} or ${link('suggest an API', '/suggest-an-api')}.`,
  ]
})
