import type { PageArgs, PageModule } from '@orchard/shared/contracts'
import { formatDay } from '@orchard/shared/format'
import { data as expected, Link } from '@orchard/shared/router'
import { buttonClass, CopyButton, readTwin } from '@orchard/shared/ui'
import { useMemo } from 'react'
import { FEED } from '#src/data/posts/feed.ts'
import type { Post, PostLink } from '#src/data/posts/post.ts'
import { postingJsonLd } from '#src/data/posts/posting-json-ld.ts'
import { readPost, readSummaries } from '#src/data/posts/read-posts.ts'
import { readRelatedCards } from '#src/data/posts/related-cards.ts'
import { withApiHost } from '#src/data/with-api-host.ts'
import { ArticleBody } from '#src/features/article/article-body.tsx'
import { Contents } from '#src/features/article/contents.tsx'
import { OtherPosts } from '#src/features/article/other-posts.tsx'
import { RelatedApis } from '#src/features/article/related-apis.tsx'
import type { LinkCard } from '#src/ui/link-cards.tsx'
import { PageLayout } from '#src/ui/page-layout.tsx'
import { Prose } from '#src/ui/prose.tsx'
import classes from './blog-post-page.module.css'

const MARKDOWN_WORDS = { ready: 'Copy as Markdown', copied: 'Copied', failed: 'Not copied' }

/** Articles are older than some of what they name. */
export const KEPT_CURRENT = 'What it says of our APIs and plans is kept current'

const BLOG = { to: '/blog', name: 'Blog' }

/** The server waits for the cards; in the browser, the article is shown without them first. */
const IS_SERVER = typeof document === 'undefined'

interface PostData {
  post: Post
  /** The posts that were published just before and after. */
  previous: PostLink | null
  next: PostLink | null
  apiHost: string
  cards: readonly LinkCard[] | Promise<readonly LinkCard[]>
}

function BlogPostPage({ data: { apiHost, cards, next, post, previous } }: { data: PostData }) {
  const blocks = useMemo(() => withApiHost(post.blocks, apiHost), [post, apiHost])
  return (
    <article>
      <PageLayout
        width="article"
        parent={BLOG}
        title={post.title}
        lead={post.description}
        note={
          <>
            <time dateTime={post.date}>{formatDay(post.date)}</time>
            <span>{` · ${post.minutes} min read · `}</span>
            <a href={FEED.path}>RSS feed</a>
            <span>{` · ${KEPT_CURRENT}`}</span>
            <CopyButton
              text={() => readTwin(post.url)}
              label="Copy as Markdown"
              words={MARKDOWN_WORDS}
            />
          </>
        }
      >
        <div className={classes.Columns}>
          <img className={classes.Picture} src={post.image} width={1200} height={630} alt="" />
          <Contents entries={post.contents} />
          <div className={classes.Main}>
            <Prose>
              <ArticleBody blocks={blocks} />
            </Prose>
            <RelatedApis cards={cards} />
            <OtherPosts previous={previous} next={next} />
          </div>
        </div>
      </PageLayout>
    </article>
  )
}

/** Heading and text of the page of an unknown article. */
export const MISSING = {
  title: 'No such article',
  text: 'There is no article at this URL. It may have been renamed, or the link is mistyped.',
}

function NoSuchArticle({ closest }: { closest: readonly PostLink[] }) {
  return (
    <PageLayout parent={BLOG} title={MISSING.title} lead={MISSING.text}>
      {closest.length > 0 && (
        <Prose className={classes.Closest}>
          <p>Did you mean one of these?</p>
          <ul>
            {closest.map(({ title, url }) => (
              <li key={url}>
                <Link to={url}>{title}</Link>
              </li>
            ))}
          </ul>
        </Prose>
      )}
      <Link to="/blog" className={buttonClass} data-variant="primary">
        See all articles
      </Link>
    </PageLayout>
  )
}

/** Falls back to no cards, so that an article never fails because of the catalogue. */
function readCards(args: PageArgs, post: Post): Promise<readonly LinkCard[]> {
  const known = keptCards.get(post.id)
  if (known) return known
  const cards = readRelatedCards(args, post.related).catch((error) => {
    keptCards.delete(post.id)
    console.warn(`No related APIs: ${String(error)}`)
    return []
  })
  if (!IS_SERVER) keptCards.set(post.id, cards)
  return cards
}

/** Kept per article, because loaders also run for prefetches. */
const keptCards = new Map<string, Promise<readonly LinkCard[]>>()

function linkTo({ title, url }: PostLink): PostLink {
  return { title, url }
}

/** The data of the page, also for its Markdown twin. */
export async function loadPost(args: PageArgs): Promise<PostData> {
  const id = args.params['slug'] ?? ''
  const posts = await readSummaries(args)
  const place = posts.findIndex((one) => one.id === id)
  if (place === -1) {
    const { closestMatches } = await import('@orchard/shared/matching')
    const closest = closestMatches(
      id,
      posts.map((one) => ({ ...one, slug: one.id, name: one.title })),
    )
    throw expected({ closest: closest.map(linkTo) }, { status: 404 })
  }
  const post = await readPost(args, id)
  const cards = readCards(args, post)
  const [next, previous] = [posts[place - 1], posts[place + 1]]
  return {
    post,
    previous: previous ? linkTo(previous) : null,
    next: next ? linkTo(next) : null,
    apiHost: args.apiHost,
    cards: IS_SERVER ? await cards : cards,
  }
}

/** `/blog/{slug}` */
export const page: PageModule<PostData> = {
  Component: BlogPostPage,
  ErrorComponent: ({ data: value }) => (
    <NoSuchArticle closest={(value as { closest: PostLink[] }).closest} />
  ),
  loader: loadPost,
  head: ({ data: found, error, url }) =>
    error
      ? {
          title: MISSING.title,
          description: 'There is no article at this URL. The blog lists them all.',
          noindex: true,
        }
      : {
          title: found.post.title,
          description: found.post.description,
          type: 'article',
          image: found.post.card,
          feed: FEED,
          jsonLd: [postingJsonLd(found.post, url.origin)],
        },
}
