import type { PageModule } from '@orchard/shared/contracts'
import { Link } from '@orchard/shared/router'
import type { CodeToken } from '@orchard/shared/ui'
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
import { HeroAnswer } from '#src/features/home/hero-answer.tsx'
import { HowItWorks } from '#src/features/home/how-it-works.tsx'
import { PlansTeaser } from '#src/features/home/plans-teaser.tsx'
import { ApiCards, type CardEntry } from '#src/ui/api-card.tsx'
import { CodeBlock } from '#src/ui/code-block.tsx'
import { Section } from '#src/ui/section.tsx'

/** Ids of the featured APIs, in this order. */
const FEATURED_IDS = [47, 27, 15, 37, 82]
/** Featured because visitors can check its answer with a phone. */
const HERO_SLUG = 'qr-code'
/** Featured because its answer is short. */
const SHORT_SLUG = 'uuid'
const MAX_FRESH = 8

interface QrCode {
  text: string
  svg: string
}

interface HomeData {
  total: number
  available: number
  featured: readonly CardEntry[]
  fresh: readonly CardEntry[]
  categories: readonly CategoryTile[]
  call: readonly CodeToken[]
  code: QrCode
  shortCall: readonly CodeToken[]
  answer: readonly CodeToken[]
}

function HomePage({ data }: { data: HomeData }) {
  return (
    <>
      <Hero total={data.total} available={data.available}>
        <CodeBlock tokens={data.call} label="A call in JavaScript" />
        <HeroAnswer {...data.code} page={`/api/${HERO_SLUG}`} />
      </Hero>
      {data.featured.length > 0 && (
        <Section title="Featured APIs" more={<Link to="/api">All {data.total} APIs</Link>}>
          <ApiCards entries={data.featured} columns="five" />
        </Section>
      )}
      <Section title="Browse by category" tone="sunken">
        <CategoryList categories={data.categories} />
      </Section>
      <Section title="How it works">
        <HowItWorks
          call={<CodeBlock tokens={data.shortCall} label="A call with curl" />}
          answer={<CodeBlock tokens={data.answer} label="The answer as JSON" />}
        />
      </Section>
      {data.fresh.length > 0 && (
        <Section title="What is new" tone="sunken" more={<Link to="/api?new=1">All new APIs</Link>}>
          <ApiCards entries={data.fresh} />
        </Section>
      )}
      <Section
        title="Build it or subscribe?"
        lead="An honest estimate, with the arithmetic in sight."
      >
        <Comparison />
      </Section>
      <Section title="Plans" tone="sunken" more={<Link to="/pricing">Compare plans</Link>}>
        <PlansTeaser />
      </Section>
    </>
  )
}

const card = ({
  name,
  slug,
  description,
  new: isNew,
  updated,
  isAvailable,
}: ApiSummary): CardEntry => ({
  name,
  slug,
  description,
  isAvailable,
  ...(isNew ? { new: isNew } : {}),
  ...(updated ? { updated } : {}),
})

/** `/` */
export const page: PageModule<HomeData> = {
  Component: HomePage,
  async loader(args): Promise<HomeData> {
    const [entries, categories, hero, { text, svg }, short, codeSample] = await Promise.all([
      readSummaries(args),
      readCategories(args),
      readDetail(args, HERO_SLUG),
      readSample<QrCode>(args, HERO_SLUG),
      readDetail(args, SHORT_SLUG),
      loadCodeSample(),
    ])
    const answering = entries.filter((one) => one.isAvailable)
    return {
      total: entries.length,
      available: answering.length,
      featured: FEATURED_IDS.flatMap((id) => answering.find((one) => one.id === id) ?? []).map(
        card,
      ),
      fresh: answering
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
      call: codeSample('javascript', sampleCall(hero, args.apiHost)),
      code: { text, svg },
      shortCall: codeSample('curl', sampleCall(short, args.apiHost)),
      answer: short.sample,
    }
  },
  shouldRevalidate: () => false,
  head: ({ data }) => ({
    title: 'API Orchard: data APIs for developers',
    description: `${data.available} data APIs that answer today, behind one key. Each names its source and is documented field by field, with code in nine languages.`,
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
