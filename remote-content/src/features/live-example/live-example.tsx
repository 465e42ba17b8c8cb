import { askApi, type LiveResponse } from '@orchard/shared/http'
import { Link, useLocation } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import { Button } from '@orchard/shared/ui'
import { type ReactNode, useRef, useState } from 'react'
import classes from './live-example.module.css'

/**
 * A form that calls an API, with the visitor's key or without one. Its fields become the query, and
 * `show` renders the response.
 */
export function LiveExample({
  title,
  send,
  url,
  show,
  children,
}: {
  title: string
  /** Label of the button. */
  send: string
  /** Address of the API, without a query. */
  url: string
  show(response: Readonly<Record<string, unknown>>): ReactNode
  children: ReactNode
}) {
  const { pathname } = useLocation()
  const apiKey = useSession((session) => session.apiKey)
  const [result, setResult] = useState<LiveResponse | 'asking' | null>(null)
  const turn = useRef(0)

  const run = async (form: HTMLFormElement) => {
    turn.current += 1
    const mine = turn.current
    setResult('asking')
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(form)) query.append(name, String(value))
    const next = await askApi({ url, query, apiKey })
    // A slow response must not replace that of a later call.
    if (mine === turn.current) setResult(next)
  }

  return (
    <section className={classes.Live} aria-label={title}>
      <h2>{title}</h2>
      <form
        method="dialog"
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
      <div role="status" className={classes.Response}>
        {result === 'asking' && <p>Loading…</p>}
        {result !== null && result !== 'asking' && result.response && (
          <>
            <div className={classes.Words}>{show(result.response)}</div>
            {result.isTry && (
              <p className={classes.Note}>
                Live response from the API, without a key.{' '}
                <Link to={`/register?next=${pathname}`}>Get a free key</Link> to call it from your
                own code.
              </p>
            )}
          </>
        )}
        {result !== null && result !== 'asking' && !result.response && <p>{result.reason}</p>}
      </div>
    </section>
  )
}
