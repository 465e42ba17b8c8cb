import { COST_PROFILES } from '@orchard/shared/facts'
import { escapeMarkdown, markdownTwin, pageLinks } from '@orchard/shared/markdown'
import { pageWords } from '@orchard/shared/ui'
import { countWords, loadCategory } from '#src/pages/category-page.tsx'
import type { Suggestion } from '#src/ui/no-such-entry.tsx'
import { buildOrBuyBlocks } from './build-or-buy.ts'
import { entryLists, missingBlocks } from './entry-list.ts'

/** `/category/{slug}.md` */
export const twin = markdownTwin(
  async (args, link) => {
    const { category, page } = await loadCategory(args)
    const [lead = '', ...rest] = category.detail
    const profile = COST_PROFILES[category.slug]
    const size = new URL(args.request.url).searchParams.get('size')
    return [
      `# ${escapeMarkdown(category.name)} APIs`,
      escapeMarkdown(lead),
      `${countWords(category)}${pageWords(page)}. ${link('Filter and sort them', `/api?category=${category.slug}`)}`,
      ...entryLists(page.items, link),
      pageLinks(page, `/category/${category.slug}`, link),
      ...(rest.length > 0 ? ['## Choosing well', ...rest.map(escapeMarkdown)] : []),
      ...(profile ? buildOrBuyBlocks(category.name, profile, size) : []),
    ]
  },
  (missing, link) =>
    missingBlocks(
      { title: 'No such category', suggestions: (missing as { closest: Suggestion[] }).closest },
      link,
    ),
)
