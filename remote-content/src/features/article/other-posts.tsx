import { Link } from '@orchard/shared/router'
import type { PostLink } from '#src/data/posts/post.ts'
import classes from './other-posts.module.css'

/** The articles, or other pages as `of` names them, before and after one. */
export function OtherPosts({
  previous,
  next,
  of = 'article',
}: {
  previous: PostLink | null
  next: PostLink | null
  of?: string
}) {
  return (
    <nav aria-label={`Other ${of}s`} className={classes.Others}>
      {previous && (
        <Link to={previous.url} rel="prev">
          <span>{`Previous ${of}`}</span> <span>{previous.title}</span>
        </Link>
      )}
      {next && (
        <Link to={next.url} rel="next" data-side="end">
          <span>{`Next ${of}`}</span> <span>{next.title}</span>
        </Link>
      )}
    </nav>
  )
}
