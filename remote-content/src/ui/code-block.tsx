import { type CodeToken, CodeTokens, ScrollRegion } from '@orchard/shared/ui'
import classes from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'

/**
 * Code in a box that scrolls, highlighted if it comes as tokens. `title` is a file name or says
 * what the code does.
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
