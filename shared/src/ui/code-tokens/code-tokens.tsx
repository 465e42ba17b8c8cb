import classes from './code-tokens.module.css'

/** A piece of highlighted code: its kind and its text. */
export type CodeToken = readonly [kind: TokenKind, text: string]

/** Kind of a code token, which sets its colour. */
export type TokenKind = 'plain' | 'keyword' | 'string' | 'number' | 'name' | 'comment'

/** Tokenized code, coloured by kind in both themes. */
export function CodeTokens({ tokens }: { tokens: readonly CodeToken[] }) {
  return (
    <pre translate="no" className={classes.Tokens}>
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
  )
}
