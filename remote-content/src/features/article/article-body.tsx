import { Link, useLocation } from '@orchard/shared/router'
import { ScrollRegion } from '@orchard/shared/ui'
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import {
  type ArticleAttributes,
  type ArticleElement,
  type ArticleNode,
  type ArticleTag,
  isCode,
  textOf,
} from '#src/data/posts/post.ts'
import { CodeBlock } from '#src/ui/code-block.tsx'
import classes from './article-body.module.css'

/** Inline code up to this length stays on one line. */
const MAX_UNBROKEN = 28

type Drawn = ArticleAttributes & { node: ArticleElement; children?: ReactNode }

/** The elements that need more than their tag. */
const COMPONENTS: Partial<Record<ArticleTag, ComponentType<Drawn>>> = {
  a: ({ href = '', children }) =>
    href.startsWith('/') ? <Link to={href}>{children}</Link> : <a href={href}>{children}</a>,
  blockquote: ({ children }) => <blockquote className={classes.Quote}>{children}</blockquote>,
  code: ({ node, children }) => (
    <code data-long={textOf(node).length > MAX_UNBROKEN ? '' : undefined}>{children}</code>
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
  return createElement(Fragment, null, ...blocks.map(draw))
}

/** Children are passed as arguments, which need no keys: they never change places. */
function draw(node: ArticleNode): ReactNode {
  if (typeof node === 'string') return node
  if (isCode(node)) return <CodeBlock title={node[1]} code={node[2]} />
  const [tag, attributes, ...children] = node
  const Component = COMPONENTS[tag]
  return Component
    ? createElement(Component, { ...attributes, node }, ...children.map(draw))
    : createElement(tag, attributes, ...children.map(draw))
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
