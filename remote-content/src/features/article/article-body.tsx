import { Link, useLocation } from '@orchard/shared/router'
import { ScrollRegion } from '@orchard/shared/ui'
import { Fragment, type ReactNode } from 'react'
import { inlineText } from '#src/data/posts/inline-text.ts'
import type { Block, Inline, TableRow } from '#src/data/posts/post.ts'
import { CodeBlock } from '#src/ui/code-block.tsx'
import classes from './article-body.module.css'

/** Inline code up to this length stays on one line. */
const MAX_UNBROKEN = 28

/** The blocks of an article as elements, for a container that styles running text. */
export function ArticleBody({ blocks }: { blocks: readonly Block[] }) {
  return inTurn(blocks, (block) => <BlockView block={block} />)
}

function BlockView({ block }: { block: Block }) {
  switch (block[0]) {
    case 'p':
      return <p>{inlines(block[1])}</p>
    case 'h2':
    case 'h3':
      return <Heading level={block[0]} id={block[1]} text={block[2]} />
    case 'ul':
      return <ul>{items(block[1])}</ul>
    case 'ol':
      return <ol>{items(block[1])}</ol>
    case 'quote':
      return (
        <blockquote className={classes.Quote}>
          {inTurn(block[1], (paragraph) => (
            <p>{inlines(paragraph)}</p>
          ))}
        </blockquote>
      )
    case 'table':
      return <Table block={block} />
    case 'code':
      return <CodeBlock title={block[1]} code={block[2]} />
  }
}

/** A heading is a link to itself, so that its address can be copied. */
function Heading({
  level: Level,
  id,
  text,
}: {
  level: 'h2' | 'h3'
  id: string
  text: readonly Inline[]
}) {
  const { pathname } = useLocation()
  return (
    <Level id={id} className={classes.Heading}>
      <Link to={`${pathname}#${id}`}>{inlines(text)}</Link>
    </Level>
  )
}

function Table({ block }: { block: Extract<Block, readonly ['table', ...unknown[]]> }) {
  const [, align, head, rows] = block
  const name = head.map((cell) => inlineText(cell)).join(', ')
  const cells = (row: TableRow) =>
    inTurn(row, (cell, column) => <td data-align={align[column]}>{inlines(cell)}</td>)
  return (
    <ScrollRegion label={`Table: ${name}`} className={classes.Table}>
      <table>
        <thead>
          <tr>
            {inTurn(head, (cell, column) =>
              cell.length === 0 ? (
                <td />
              ) : (
                <th scope="col" data-align={align[column]}>
                  {inlines(cell)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {inTurn(rows, (row) => (
            <tr>{cells(row)}</tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function items(list: readonly (readonly Inline[])[]): ReactNode {
  return inTurn(list, (item) => <li>{inlines(item)}</li>)
}

function inlines(text: readonly Inline[]): ReactNode {
  return inTurn(text, inlineView)
}

function inlineView(inline: Inline): ReactNode {
  if (typeof inline === 'string') return inline
  switch (inline[0]) {
    case 'strong':
      return <strong>{inlines(inline[1])}</strong>
    case 'em':
      return <em>{inlines(inline[1])}</em>
    case 'code':
      return <code data-long={inline[1].length > MAX_UNBROKEN ? '' : undefined}>{inline[1]}</code>
    case 'a':
      return inline[1].startsWith('/') ? (
        <Link to={inline[1]}>{inlines(inline[2])}</Link>
      ) : (
        <a href={inline[1]}>{inlines(inline[2])}</a>
      )
  }
}

/** The parts of an article never change their places: the place is their key. */
function inTurn<T>(list: readonly T[], draw: (item: T, index: number) => ReactNode): ReactNode {
  return list.map((item, index) => {
    const drawn = draw(item, index)
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
    return typeof drawn === 'string' ? drawn : <Fragment key={index}>{drawn}</Fragment>
  })
}
