import type { PageModule } from '@orchard/shared/contracts'
import { formatDay } from '@orchard/shared/format'
import { ARTICLES } from '#src/data/articles/articles.ts'
import { PageLayout } from '#src/features/page-layout/page-layout.tsx'
import { LinkCards } from '#src/ui/link-cards.tsx'

const DESCRIPTION =
  'Articles for developers who choose data APIs or build on them: short, practical and with code that has been run.'

function BlogPage() {
  return (
    <PageLayout width="page" title="Blog" lead={DESCRIPTION}>
      <LinkCards
        cards={ARTICLES.map(({ slug, title, description, date }) => ({
          to: `/blog/${slug}`,
          title,
          description,
          kicker: formatDay(date),
        }))}
      />
    </PageLayout>
  )
}

/** `/blog` */
export const page: PageModule<null> = {
  Component: BlogPage,
  head: () => ({ title: 'Blog', description: DESCRIPTION }),
}
