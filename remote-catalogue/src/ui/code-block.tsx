import { ScrollRegion } from '@orchard/shared/ui'
import type { CodeToken } from '#src/data/catalogue-data.ts'
import classes from './code-block.module.css'

/** Highlighted code that scrolls inside its box; `label` names it for assistive technology. */
export function CodeBlock({ tokens, label }: { tokens: readonly CodeToken[]; label: string }) {
  return (
    <ScrollRegion label={label} className={classes.Code}>
      <pre>
        <code>
          {tokens.map(([kind, text], index) =>
            kind === 'plain' ? (
              text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity but their place
              <i key={index} data-kind={kind}>
                {text}
              </i>
            ),
          )}
        </code>
      </pre>
    </ScrollRegion>
  )
}
