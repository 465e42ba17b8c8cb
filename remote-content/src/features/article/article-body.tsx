import { Link } from '@orchard/shared/router'
import type { Block, ArticleBody as Body } from '#src/data/articles/article.ts'
import { CodeBlock } from '#src/ui/code-block.tsx'
import classes from './article-body.module.css'
import { splitInlineCode } from './inline-code.ts'

/** The blocks of a post as elements, for a container that styles running text. */
export function ArticleBody({ body }: { body: Body }) {
  return (
    <>
      {body.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their place
        <BlockView key={index} block={block} />
      ))}
      <nav aria-labelledby="read-on" className={classes.ReadOn}>
        <h2 id="read-on">Read on</h2>
        <ul>
          {body.readOn.map(({ to, name }) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>
    case 'paragraph':
      return (
        <p>
          <Inline text={block.text} />
        </p>
      )
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>
              <Inline text={item} />
            </li>
          ))}
        </ul>
      )
    case 'code':
      return <CodeBlock title={block.title} code={block.code} />
  }
}

function Inline({ text }: { text: string }) {
  return splitInlineCode(text).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
    part.isCode ? <code key={index}>{part.text}</code> : part.text,
  )
}
