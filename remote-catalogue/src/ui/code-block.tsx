import { type CodeToken, CodeTokens, ScrollRegion } from '@orchard/shared/ui'
import classes from './code-block.module.css'

/** The code of tokens as text. */
export function textOf(tokens: readonly CodeToken[]): string {
  return tokens.map(([, text]) => text).join('')
}

/** Highlighted code that scrolls inside its box; `label` names it for assistive technology. */
export function CodeBlock({ tokens, label }: { tokens: readonly CodeToken[]; label: string }) {
  return (
    <ScrollRegion label={label} className={classes.Code}>
      <CodeTokens tokens={tokens} />
    </ScrollRegion>
  )
}
