import { Link, useLocation } from '@orchard/shared/router'
import { ScrollRegion } from '@orchard/shared/ui'
import { type ArticleNode, textOf } from '#src/data/posts/post.ts'
import { type Components, type Drawn, DrawnText } from '#src/ui/drawn-text.tsx'
import classes from './article-body.module.css'

/** Inline code up to this length stays on one line. */
const MAX_UNBROKEN = 28

/** The elements that need more than their tag. */
const COMPONENTS: Components = {
  blockquote: ({ children }) => <blockquote className={classes.Quote}>{children}</blockquote>,
  code: ({ node, children }) => (
    <code translate="no" data-long={textOf(node).length > MAX_UNBROKEN ? '' : undefined}>
      {children}
    </code>
  ),
  h2: Heading,
  h3: Heading,
  table: Table,
  // An empty cell is not the heading of a column.
  th: ({ node, children, 'data-align': align }) =>
    textOf(node) === '' ? (
      <td />
    ) : (
      <th scope="col" data-align={align}>
        {children}
      </th>
    ),
}

/** The elements of an article, for a container that styles running text. */
export function ArticleBody({ blocks }: { blocks: readonly ArticleNode[] }) {
  return <DrawnText nodes={blocks} components={COMPONENTS} />
}

/** A heading is a link to itself, so that its address can be copied. */
function Heading({ node: [Level], id, children }: Drawn) {
  const { pathname } = useLocation()
  return (
    <Level id={id} className={classes.Heading}>
      <Link to={`${pathname}#${id}`}>{children}</Link>
    </Level>
  )
}

function Table({ label, children }: Drawn) {
  return (
    <ScrollRegion label={`Table: ${label}`} className={classes.Table}>
      <table>{children}</table>
    </ScrollRegion>
  )
}
