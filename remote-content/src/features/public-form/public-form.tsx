import { Form, Link, useActionData, useLocation, useNavigation } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import { Button, buttonClass } from '@orchard/shared/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './public-form.module.css'
import type { FormResult } from './send-form.ts'

/** What a field takes to keep what was typed and to show what is wrong with it. */
export type FieldState = (name: string) => {
  name: string
  defaultValue: string | undefined
  error: string | undefined
}

/**
 * A public form around its fields: sends, says what came of it, and keeps the text after any failure.
 * Without JavaScript the browser posts it and the server renders the same.
 */
export function PublicForm({
  send,
  sentTitle,
  sentText,
  children,
}: {
  /** Words of the button. */
  send: string
  sentTitle: string
  sentText: string
  children(field: FieldState): ReactNode
}) {
  const result = useActionData() as FormResult | undefined
  const isSending = useNavigation().state === 'submitting'
  const { pathname } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const done = useRef<HTMLDivElement>(null)
  const email = useSession((session) => session.email)

  useEffect(() => {
    // Our own words stand beside the fields; the browser's are for pages without JavaScript.
    if (form.current) form.current.noValidate = true
    const field = form.current?.elements.namedItem('email')
    if (email && field instanceof HTMLInputElement && field.value === '') field.value = email
  }, [email])

  useEffect(() => {
    if (result?.state === 'sent') done.current?.focus()
    if (result?.state === 'invalid')
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [result])

  if (result?.state === 'sent')
    return (
      <div ref={done} role="status" tabIndex={-1} className={classes.Done}>
        <h2>{sentTitle}</h2>
        <p>{sentText}</p>
        <Link to={pathname} className={buttonClass}>
          Write another
        </Link>
      </div>
    )
  const errors = result?.state === 'invalid' ? result.errors : {}
  return (
    <Form
      ref={form}
      method="post"
      className={classes.Form}
      onSubmit={(event) => isSending && event.preventDefault()}
    >
      {result && (
        <p role="alert" className={classes.Alert}>
          {result.state === 'failed'
            ? result.message
            : 'Nothing was sent yet: please look at the marked fields.'}
        </p>
      )}
      {children((name) => ({
        name,
        defaultValue: result?.values[name],
        error: errors[name],
      }))}
      <div className={classes.Trap} aria-hidden="true">
        <label htmlFor="website">Leave this field empty</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <Button type="submit" variant="primary" aria-disabled={isSending}>
        {isSending ? 'Sending…' : send}
      </Button>
    </Form>
  )
}
