import classes from './code-tokens.module.css'

/** A piece of highlighted code: its kind and its text. */
export type CodeToken = readonly [kind: TokenKind, text: string]

/** What a piece of code is, as far as its colour goes. */
export type TokenKind = 'plain' | 'keyword' | 'string' | 'number' | 'name' | 'comment'

/** Code that was cut into tokens before, coloured by their kinds; both themes have colours of their own. */
export function CodeTokens({ tokens }: { tokens: readonly CodeToken[] }) {
  return (
    <pre className={classes.Tokens}>
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
