import { type CodeToken, CodeTokens, ScrollRegion } from '@orchard/shared/ui'
import classes from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'

/**
 * Code that scrolls inside its box, highlighted where it comes as tokens. `title` is shown above it and
 * names it: a file, or what it does.
 */
export function CodeBlock({ title, code }: { title: string; code: string | readonly CodeToken[] }) {
  const tokens: readonly CodeToken[] = typeof code === 'string' ? [['plain', code]] : code
  return (
    <figure className={classes.Block}>
      <figcaption className={classes.Bar}>
        <span>{title}</span>
        <CopyButton
          text={() => tokens.map(([, text]) => text).join('')}
          label={`Copy code: ${title}`}
        />
      </figcaption>
      <ScrollRegion label={`Code: ${title}`} className={classes.Scroll}>
        <CodeTokens tokens={tokens} />
      </ScrollRegion>
    </figure>
  )
}
