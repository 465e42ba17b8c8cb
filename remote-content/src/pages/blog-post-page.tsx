import type { PageModule } from '@orchard/shared/contracts'
import { formatDay } from '@orchard/shared/format'
import { data, Link } from '@orchard/shared/router'
import { buttonClass } from '@orchard/shared/ui'
import type { Article } from '#src/data/articles/article.ts'
import { readArticle } from '#src/data/articles/articles.ts'
import { ArticleBody } from '#src/features/article/article-body.tsx'
import { PageLayout } from '#src/features/page-layout/page-layout.tsx'
import { Prose } from '#src/features/page-layout/prose.tsx'

const BLOG = { to: '/blog', name: 'Blog' }

function BlogPostPage({ data: article }: { data: Article }) {
  return (
    <article>
      <PageLayout
        parent={BLOG}
        title={article.title}
        lead={article.description}
        note={<time dateTime={article.date}>{formatDay(article.date)}</time>}
      >
        <Prose>
          <ArticleBody body={article} />
        </Prose>
      </PageLayout>
    </article>
  )
}

function NoSuchArticle() {
  return (
    <PageLayout
      parent={BLOG}
      title="No such article"
      lead="There is no article at this address. It may have been renamed, or the link is mistyped."
    >
      <Link to="/blog" className={buttonClass} data-variant="primary">
        See all articles
      </Link>
    </PageLayout>
  )
}

/** `/blog/{slug}` */
export const page: PageModule<Article> = {
  Component: BlogPostPage,
  ErrorComponent: NoSuchArticle,
  async loader({ params }): Promise<Article> {
    const slug = params['slug'] ?? ''
    const article = await readArticle(slug)
    if (!article) throw data({ slug }, { status: 404 })
    return article
  },
  head: ({ data: article, error }) =>
    error
      ? {
          title: 'No such article',
          description: 'There is no article at this address. The blog lists all that there are.',
          noindex: true,
        }
      : {
          title: article.title,
          description: article.description,
          type: 'article',
          jsonLd: [
            {
              '@context': 'https://schema.org',
              '@type': 'BlogPosting',
              headline: article.title,
              description: article.description,
              datePublished: article.date,
              author: { '@type': 'Organization', name: 'API Orchard' },
            },
          ],
        },
}
