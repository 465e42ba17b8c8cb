import { ALL_CATEGORIES, type PageArgs, type PageModule } from '@orchard/shared/contracts'
import { COST_PROFILES } from '@orchard/shared/facts'
import { data, Link, useQuery } from '@orchard/shared/router'
import { type ListPage, Pager, pageAddress, pageOf, pageWords } from '@orchard/shared/ui'
import { availableFirst } from '#src/data/by-availability.ts'
import { type CategorySummary, readCategories, readSummaries } from '#src/data/catalogue-data.ts'
import { BuildOrBuy } from '#src/features/build-or-buy/build-or-buy.tsx'
import type { CardEntry } from '#src/ui/api-card.tsx'
import { ApiLists } from '#src/ui/api-lists.tsx'
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx'
import { CategoryIcon } from '#src/ui/category-icon.tsx'
import { NoSuchEntry, type Suggestion } from '#src/ui/no-such-entry.tsx'
import { Section } from '#src/ui/section.tsx'
import { PAGE_SIZE } from './browse-page.tsx'
import classes from './category-page.module.css'

interface CategoryData {
  category: CategorySummary
  /** Without the other pages' entries, which would make the document too large. */
  page: ListPage<CardEntry>
}

function CategoryPage({ data: { category, page } }: { data: CategoryData }) {
  const query = useQuery()
  const profile = COST_PROFILES[category.slug]
  const [lead, ...rest] = category.detail
  return (
    <>
      <div className={classes.Head}>
        <Breadcrumbs trail={[{ to: '/api', name: 'APIs' }]} />
        <h1>
          <CategoryIcon icon={category.icon} />
          <span>{`${category.name} APIs`}</span>
        </h1>
        <p>{lead}</p>
      </div>
      <div className={classes.List}>
        <p>
          <span>{`${countWords(category)}${pageWords(page)}.`}</span>{' '}
          <Link to={`/api?category=${category.slug}`}>Filter and sort them</Link>
        </p>
        <ApiLists entries={page.items} />
        <Pager page={page} address={`/category/${category.slug}`} Link={Link} />
      </div>
      {rest.length > 0 && (
        <Section title="Choosing well">
          <div className={classes.Detail}>
            {rest.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </Section>
      )}
      {profile && (
        <Section
          title="Build it or subscribe?"
          lead={`What it costs to build ${category.name} data yourself, compared with a subscription.`}
          tone="sunken"
        >
          <BuildOrBuy profile={profile} sizeId={query.get('size')} />
        </Section>
      )}
    </>
  )
}

/** The number of APIs in a category. */
export function countWords({ count, available }: CategorySummary): string {
  const all = `${count} APIs in this category`
  if (available === count) return all
  return `${all}, ${available === 0 ? 'none' : available} of them available`
}

/** The data of the page, also for its Markdown twin. */
export async function loadCategory(args: PageArgs): Promise<CategoryData> {
  const slug = args.params['slug'] ?? ''
  const [categories, entries] = await Promise.all([readCategories(args), readSummaries(args)])
  const category = categories.find((one) => one.slug === slug)
  if (!category) {
    const { closestMatches } = await import('@orchard/shared/matching')
    throw data(
      {
        closest: closestMatches(slug, ALL_CATEGORIES).map((one) => ({
          name: `${one.name} APIs`,
          to: `/category/${one.slug}`,
        })),
      },
      { status: 404 },
    )
  }
  const own = availableFirst(entries.filter((one) => one.category === slug)).map(
    ({ id: _, category: __, ...rest }) => rest,
  )
  return { category, page: pageOf(own, new URL(args.request.url).searchParams, PAGE_SIZE) }
}

/** `/category/{slug}` */
export const page: PageModule<CategoryData> = {
  Component: CategoryPage,
  ErrorComponent: ({ data: value }) => (
    <NoSuchEntry
      title="No such category"
      suggestions={(value as { closest: Suggestion[] }).closest}
    />
  ),
  loader: loadCategory,
  shouldRevalidate: ({ currentUrl, nextUrl }) =>
    currentUrl.pathname !== nextUrl.pathname ||
    currentUrl.searchParams.get('page') !== nextUrl.searchParams.get('page'),
  head: ({ data: found, error }) =>
    error
      ? {
          title: 'No such category',
          description: 'This category doesn’t exist.',
          noindex: true,
        }
      : {
          title: `${found.category.name} APIs${found.page.number > 1 ? pageWords(found.page) : ''}`,
          canonical: pageAddress(`/category/${found.category.slug}`, found.page.number),
          description: found.category.description,
          card: found.category.slug,
          jsonLd: [
            {
              '@context': 'https://schema.org',
              '@type': 'CollectionPage',
              name: `${found.category.name} APIs`,
              description: found.category.description,
            },
          ],
        },
}
