import type { PageArgs, PageModule } from '@orchard/shared/contracts'
import { Link } from '@orchard/shared/router'
import { CodeText, type CodeToken } from '@orchard/shared/ui'
import {
  type ApiSummary,
  readCategories,
  readDetail,
  readSample,
  readSummaries,
} from '#src/data/catalogue-data.ts'
import { sampleCall } from '#src/data/sample-call.ts'
import { CategoryList, type CategoryTile } from '#src/features/category-list/category-list.tsx'
import { loadCodeSample } from '#src/features/code-samples/use-code-sample.ts'
import { Comparison } from '#src/features/home/comparison.tsx'
import { Hero } from '#src/features/home/hero.tsx'
import { type HeroApi, HeroCall } from '#src/features/home/hero-call.tsx'
import { HowItWorks } from '#src/features/home/how-it-works.tsx'
import { PlansTeaser } from '#src/features/home/plans-teaser.tsx'
import { ApiCards, type CardEntry } from '#src/ui/api-card.tsx'
import { Section } from '#src/ui/section.tsx'

/** Ids of the featured APIs, in this order. */
const FEATURED_IDS = [47, 27, 15, 37, 82]
/** The request of the hero, by slug: their responses are short and need no explanation. */
const HERO_SLUGS = [
  'time-zone',
  'iban-check',
  'public-holidays',
  'unit-conversion',
  'working-days',
] as const
/** Featured because its response is short. */
const SHORT_SLUG = 'uuid'
const MAX_FRESH = 4

interface HomeData {
  total: number
  available: number
  featured: readonly CardEntry[]
  fresh: readonly CardEntry[]
  categories: readonly CategoryTile[]
  hero: readonly [HeroApi, ...HeroApi[]]
  shortCall: readonly CodeToken[]
}

function HomePage({ data }: { data: HomeData }) {
  return (
    <>
      <Hero total={data.total} available={data.available}>
        <HeroCall apis={data.hero} />
      </Hero>
      {data.featured.length > 0 && (
        <Section title="Featured APIs" more={<Link to="/api">{`All ${data.total} APIs`}</Link>}>
          <ApiCards entries={data.featured} columns="five" withCategory />
        </Section>
      )}
      <Section title="Browse by category" tone="sunken">
        <CategoryList categories={data.categories} />
      </Section>
      <Section title="How it works">
        <HowItWorks call={<CodeText tokens={data.shortCall} label="A request with curl" />} />
      </Section>
      {data.fresh.length > 0 && (
        <Section title="What’s new" tone="sunken" more={<Link to="/api?new=1">All new APIs</Link>}>
          <ApiCards entries={data.fresh} withCategory />
        </Section>
      )}
      <Section title="Build it or subscribe?" lead="An estimate that shows its arithmetic.">
        <Comparison />
      </Section>
      <Section title="Plans" tone="sunken" more={<Link to="/pricing">Compare plans</Link>}>
        <PlansTeaser />
      </Section>
    </>
  )
}

/** Without badges: the sections say that their APIs are featured or new. */
const card = ({ name, slug, description, category, isAvailable }: ApiSummary): CardEntry => ({
  name,
  slug,
  description,
  category,
  isAvailable,
})

async function heroApi(args: PageArgs, slug: string): Promise<HeroApi> {
  const [detail, response] = await Promise.all([
    readDetail(args, slug),
    readSample<unknown>(args, slug),
  ])
  const [first, ...rest] = Object.entries(detail.args).map(
    ([name, value]) => [name, String(value)] as const,
  )
  if (!first) throw new Error(`The example of ${slug} has no parameter to change`)
  return {
    slug,
    name: detail.name,
    url: args.apiHost + detail.path,
    query: [first, ...rest],
    response,
  }
}

/** The data of the page, also for its Markdown twin. */
export async function loadHome(args: PageArgs): Promise<HomeData> {
  const [first, ...others] = HERO_SLUGS
  const [entries, categories, hero, short, codeSample] = await Promise.all([
    readSummaries(args),
    readCategories(args),
    Promise.all([heroApi(args, first), ...others.map((slug) => heroApi(args, slug))] as const),
    readDetail(args, SHORT_SLUG),
    loadCodeSample(),
  ])
  const responding = entries.filter((one) => one.isAvailable)
  return {
    total: entries.length,
    available: responding.length,
    featured: FEATURED_IDS.flatMap((id) => responding.find((one) => one.id === id) ?? []).map(card),
    fresh: responding
      .filter((one) => one.new)
      .slice(-MAX_FRESH)
      .reverse()
      .map(card),
    categories: categories.map(({ slug, name, icon, count, available }) => ({
      slug,
      name,
      icon,
      count,
      available,
    })),
    hero,
    shortCall: codeSample('curl', sampleCall(short, args.apiHost)),
  }
}

/** `/` */
export const page: PageModule<HomeData> = {
  Component: HomePage,
  loader: loadHome,
  shouldRevalidate: () => false,
  head: ({ data }) => ({
    title: 'API Orchard: data APIs for developers',
    description: `One key for ${data.available} data APIs. Each one names its source and is documented field by field, with code in nine languages.`,
    links: [
      { rel: 'api-catalog', href: '/.well-known/api-catalog' },
      {
        rel: 'search',
        type: 'application/opensearchdescription+xml',
        title: 'API Orchard',
        href: '/opensearch.xml',
      },
    ],
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: 'API Orchard',
        url: '/',
        potentialAction: {
          '@type': 'SearchAction',
          target: '/api?q={search_term_string}',
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }),
}
