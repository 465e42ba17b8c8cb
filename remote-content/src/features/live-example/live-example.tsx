import { useSession } from '@orchard/shared/session'
import { Button } from '@orchard/shared/ui'
import { type ReactNode, useRef, useState } from 'react'
import { askApi, type LiveAnswer } from './ask-api.ts'
import classes from './live-example.module.css'

/**
 * An example running on its page, with the visitor's own key. `address` is what it calls; its form's
 * fields become the query. `inWords` puts the answer into words.
 */
export function LiveExample({
  title,
  send,
  address,
  sample,
  inWords,
  children,
}: {
  title: string
  /** Words of the button. */
  send: string
  address: string
  sample: object
  inWords(answer: Readonly<Record<string, unknown>>): ReactNode
  children: ReactNode
}) {
  const apiKey = useSession((session) => session.apiKey)
  const [result, setResult] = useState<LiveAnswer | 'asking' | null>(null)
  const turn = useRef(0)

  const run = async (form: HTMLFormElement) => {
    turn.current += 1
    const mine = turn.current
    setResult('asking')
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(form)) query.append(name, String(value))
    const next = await askApi(`${address}?${query}`, { apiKey, sample })
    // A slow answer must not replace the answer to a later question.
    if (mine === turn.current) setResult(next)
  }

  return (
    <section className={classes.Live} aria-label={title}>
      <h3>{title}</h3>
      <form
        className={classes.Form}
        onSubmit={(event) => {
          event.preventDefault()
          void run(event.currentTarget)
        }}
      >
        {children}
        <Button type="submit" variant="primary">
          {send}
        </Button>
      </form>
      <div role="status" className={classes.Answer}>
        {result === 'asking' && <p>One moment…</p>}
        {result !== null && result !== 'asking' && (
          <>
            {result.answer && <p className={classes.Words}>{inWords(result.answer)}</p>}
            {'reason' in result && (
              <p className={classes.Note}>
                {result.isSample && (
                  <strong>
                    This is the sample answer of the documentation, whatever you asked.{' '}
                  </strong>
                )}
                {result.reason}
              </p>
            )}
          </>
        )}
      </div>
    </section>
  )
}
