import { Link } from '@orchard/shared/router'
import { CodeBlock } from '@orchard/shared/ui'
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import {
  type ArticleAttributes,
  type ArticleElement,
  type ArticleNode,
  type ArticleTag,
  isCode,
} from '#src/data/posts/post.ts'

/** The props of a component that draws an element of a text. */
export type Drawn = ArticleAttributes & { node: ArticleElement; children?: ReactNode }

/** Components for the elements that need more than their tag. */
export type Components = Partial<Record<ArticleTag, ComponentType<Drawn>>>

/** A text as the build has compiled it. Children are passed as arguments, which need no keys. */
export function DrawnText({
  nodes,
  components = {},
}: {
  nodes: readonly ArticleNode[]
  components?: Components
}) {
  return createElement(Fragment, null, ...nodes.map((node) => draw(node, components)))
}

function draw(node: ArticleNode, components: Components): ReactNode {
  if (typeof node === 'string') return node
  if (isCode(node)) return <CodeBlock title={node[1]} code={node[2]} />
  const [tag, attributes, ...nodes] = node
  const children = nodes.map((child) => draw(child, components))
  const Component = tag === 'a' ? TextLink : components[tag]
  if (Component) return createElement(Component, { ...attributes, node }, ...children)
  const whole = tag === 'code' ? { ...attributes, translate: 'no' as const } : attributes
  return createElement<ArticleAttributes>(tag, whole, ...children)
}

/** The router follows paths of pages, and leaves files such as feeds to the browser. */
function TextLink({ href = '', children }: Drawn) {
  const isPage = href.startsWith('/') && !/\.\w+$/.test(href)
  return isPage ? <Link to={href}>{children}</Link> : <a href={href}>{children}</a>
}
