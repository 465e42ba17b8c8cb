import { formatDay } from '@orchard/shared/format'
import { Link } from '@orchard/shared/router'
import { cardsClass } from '@orchard/shared/ui'
import type { PostSummary } from '#src/data/posts/post.ts'
import { groupByYear } from './group-by-year.ts'
import classes from './post-list.module.css'

/** Posts by year; the first card is larger than the others. */
export function PostList({ posts }: { posts: readonly PostSummary[] }) {
  const first = posts[0]
  return groupByYear(posts).map(({ year, posts: inYear }) => (
    <section key={year} aria-labelledby={`year-${year}`} className={classes.Year}>
      <h2 id={`year-${year}`}>{year}</h2>
      <ol className={`${cardsClass} ${classes.Posts}`}>
        {inYear.map((post) => (
          <PostCard key={post.id} post={post} isFirst={post === first} />
        ))}
      </ol>
    </section>
  ))
}

function PostCard({ post, isFirst }: { post: PostSummary; isFirst: boolean }) {
  return (
    <li data-size={isFirst ? 'large' : undefined}>
      <img
        src={post.drawing ?? post.image}
        width={1200}
        height={630}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
      />
      <div>
        <p className={classes.Facts}>
          <time dateTime={post.date}>{formatDay(post.date)}</time>
          <span>{` · ${post.minutes} min read`}</span>
        </p>
        <h3>
          <Link to={post.url}>{post.title}</Link>
        </h3>
        <p>{post.description}</p>
      </div>
    </li>
  )
}
