import { Link } from '@orchard/shared/router'
import type { PostLink } from '#src/data/posts/post.ts'
import classes from './other-posts.module.css'

/** The articles before and after one. */
export function OtherPosts({
  previous,
  next,
}: {
  previous: PostLink | null
  next: PostLink | null
}) {
  return (
    <nav aria-label="Other articles" className={classes.Others}>
      {previous && (
        <Link to={previous.url} rel="prev">
          <span>Previous article</span> <span>{previous.title}</span>
        </Link>
      )}
      {next && (
        <Link to={next.url} rel="next" data-side="end">
          <span>Next article</span> <span>{next.title}</span>
        </Link>
      )}
    </nav>
  )
}
