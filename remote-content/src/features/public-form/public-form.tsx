import { Form, Link, useActionData, useLocation, useNavigation } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import { Button, buttonClass } from '@orchard/shared/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './public-form.module.css'
import type { FormResult } from './send-form.ts'

/** What a field takes to keep what was typed and to show what is wrong with it. */
export type FieldState = (name: string) => {
  name: string
  defaultValue: string | undefined
  error: string | undefined
}

const NONE: ReadonlySet<string> = new Set()

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
  const { state } = useNavigation()
  const isSending = state === 'submitting'
  const isUnderWay = useRef(false)
  const wasSent = useRef(false)
  const [mended, setMended] = useState<ReadonlySet<string>>(NONE)
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
    if (state === 'idle') isUnderWay.current = false
  }, [state])

  useEffect(() => {
    setMended(NONE)
    if (result?.state === 'sent') done.current?.focus()
    else if (wasSent.current) form.current?.querySelector<HTMLElement>('input')?.focus()
    wasSent.current = result?.state === 'sent'
    if (result?.state === 'invalid') firstOf(form.current, result.errors)?.focus()
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
      onSubmit={(event) => {
        // The second click of two comes before anything has been rendered.
        if (isUnderWay.current) event.preventDefault()
        isUnderWay.current = true
      }}
      onInput={({ target }) => {
        if ('name' in target && typeof target.name === 'string' && errors[target.name])
          setMended(new Set([...mended, target.name]))
      }}
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
        error: mended.has(name) ? undefined : errors[name],
      }))}
      <div className={classes.Trap} aria-hidden="true">
        <label htmlFor="leave-empty">Leave this field empty</label>
        <input
          id="leave-empty"
          name="leaveEmpty"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
        />
      </div>
      <Button type="submit" variant="primary" aria-disabled={isSending}>
        {isSending ? 'Sending…' : send}
      </Button>
    </Form>
  )
}

/** The first control of a form that is named among the errors. */
function firstOf(form: HTMLFormElement | null, errors: object): HTMLElement | undefined {
  const controls = [...(form?.elements ?? [])].filter((one) => one instanceof HTMLElement)
  return controls.find((one) => (one.getAttribute('name') ?? '') in errors)
}
