import { ALL_CATEGORIES } from '@orchard/shared/contracts'
import { COST_PROFILES, estimateBuild, PLANS, SIZE_PROFILES } from '@orchard/shared/facts'
import { formatCount, formatDollars, formatRange } from '@orchard/shared/format'
import {
  codeBlock,
  escapeMarkdown,
  inlineText,
  type Linker,
  list,
  markdownTwin,
  table,
} from '@orchard/shared/markdown'
import { HEADLINE, heroText, STEPS, tryCommand } from '#src/features/home/home-words.ts'
import { loadHome } from '#src/pages/home-page.tsx'
import { entryList } from './entry-list.ts'

/** `/index.md` */
export const twin = markdownTwin(async (args, link) => {
  const data = await loadHome(args)
  const [first] = data.hero
  const call = codeBlock(data.shortCall.map(([, text]) => text).join(''), 'sh')
  return [
    `# ${HEADLINE}`,
    escapeMarkdown(heroText(data.available, data.total)),
    'A request that needs no key, and its response:',
    codeBlock(
      tryCommand(first.url, new URLSearchParams(first.query.map(([...pair]) => pair))),
      'sh',
    ),
    codeBlock(JSON.stringify(first.response, null, 2), 'json'),
    ...section('Featured APIs', entryList(data.featured, link), link('All APIs', '/api')),
    '## Browse by category',
    list(
      data.categories.map(({ available, count, name, slug }) => {
        const number = available === count ? `${count} APIs` : `${available} of ${count} available`
        return `${link(name, `/category/${slug}`)}: ${number}`
      }),
    ),
    '## How it works',
    ...STEPS.flatMap(({ hasCall, text, title }) => [
      `### ${title}`,
      inlineText(text, link),
      hasCall ? call : null,
    ]),
    ...section('What’s new', entryList(data.fresh, link), link('All new APIs', '/api?new=1')),
    ...comparison(link),
    '## Plans',
    table(
      ['Plan', 'Price', 'Requests per month'],
      PLANS.map(({ monthlyPrice, monthlyQuota, name }) => [
        name,
        `${formatDollars(monthlyPrice)} a month`,
        formatCount(monthlyQuota),
      ]),
    ),
    link('Compare plans', '/pricing'),
  ]
})

/** A section whose list may be empty. */
function section(title: string, entries: string, more: string): string[] {
  return entries === '' ? [] : [`## ${title}`, entries, more]
}

function comparison(link: Linker): string[] {
  const profile = COST_PROFILES['finance']
  const size = SIZE_PROFILES.find(({ id }) => id === 'medium')
  if (!profile || !size) return []
  const { firstYearBuild, yearlyBuy } = estimateBuild(profile, size)
  const name = ALL_CATEGORIES.find(({ slug }) => slug === 'finance')?.name ?? ''
  return [
    '## Build it or subscribe?',
    'An estimate that shows its arithmetic.',
    list([
      `Building finance APIs at a medium-sized company, first year: ${formatDollars(firstYearBuild)} (${formatDollars(profile.upfrontCost)} + 12 × ${formatDollars(profile.monthlyMaintenance)})`,
      `Subscribing, per year: ${formatRange(yearlyBuy.min, yearlyBuy.max)} (plans that suit a company of this size)`,
    ]),
    `The page of a category has its own estimate: ${link(name, '/category/finance')}.`,
  ]
}
