import { type CodeToken, CodeTokens } from '#src/ui/code-tokens/code-tokens.tsx'
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx'
import { ScrollRegion } from '#src/ui/scroll-region/scroll-region.tsx'
import classes from './code-block.module.css'

/** The code of tokens as text. */
export function textOf(tokens: readonly CodeToken[]): string {
  return tokens.map(([, text]) => text).join('')
}

/** Highlighted code that scrolls inside its box; `label` names it for assistive technology. */
export function CodeText({ tokens, label }: { tokens: readonly CodeToken[]; label: string }) {
  return (
    <ScrollRegion label={label} className={classes.Code}>
      <CodeTokens tokens={tokens} />
    </ScrollRegion>
  )
}

/**
 * Code in a box with a title and a button that copies it, highlighted if it comes as tokens.
 * @param title a file name, or what the code does.
 */
export function CodeBlock({ title, code }: { title: string; code: string | readonly CodeToken[] }) {
  const tokens: readonly CodeToken[] = typeof code === 'string' ? [['plain', code]] : code
  return (
    <figure className={classes.Block}>
      <figcaption className={classes.Bar}>
        <span>{title}</span>
        <CopyButton text={() => textOf(tokens)} label={`Copy code: ${title}`} />
      </figcaption>
      <CodeText tokens={tokens} label={`Code: ${title}`} />
    </figure>
  )
}
