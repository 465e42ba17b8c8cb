import { type Failure, SIGN_IN_TOO_OLD } from '@orchard/shared/product-api'
import { useLocation } from '@orchard/shared/router'
import { BusyButton, Button, TextAreaField, useFieldErrors } from '@orchard/shared/ui'
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { findKeptForm, keepForm, restoreForm } from '#src/data/kept-form.ts'
import { explainFailure } from '#src/data/operator-api.ts'
import { useOperator } from '#src/data/operator-context.ts'
import classes from './act-form.module.css'
import { Alert, Notice } from './messages.tsx'
import { SignInFirst } from './sign-in-first.tsx'

const MAX_REASON = 500
const NO_ERRORS: Readonly<Record<string, string>> = {}

/** The texts of a form by the names of their fields; all values of one that has several, such as checkboxes. */
export interface Values {
  /** Without space around it; empty for a field that is left empty. */
  text(name: string): string
  all(name: string): string[]
}

/** Makes the attributes of a field: its name, and what is wrong with it. */
export type FieldOf = (name: string) => { name: string; error: string | undefined }

/**
 * An act of an operator behind a button that opens its form: its own fields, the reason that the log keeps, and what
 * came of it. What was typed stays after a failure, and while its operator signs in again.
 */
export function ActForm({
  about = '',
  open,
  send,
  sending,
  variant = 'primary',
  needsReason = true,
  onSend,
  children,
}: {
  /** Tells the form from others of its page, such as the ID of an invoice. */
  about?: string
  /** Words of the button that opens the form. */
  open: string
  /** Words of the button that sends it, at rest and while busy. */
  send: string
  sending: string
  /** `danger` for what cannot be undone, or hurts somebody. */
  variant?: 'primary' | 'danger'
  needsReason?: boolean
  /** @returns what to say of it. */
  onSend(values: Values): Promise<ReactNode>
  children?: (field: FieldOf) => ReactNode
}) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [done, setDone] = useState<ReactNode>(null)
  const { pathname, search } = useLocation()
  const to = pathname + search
  const formName = `${open} ${about}`
  const [kept] = useState(() => findKeptForm(to, formName))
  // What was typed stays while the form is closed.
  const [state, setState] = useState<'fresh' | 'open' | 'closed'>(kept ? 'open' : 'fresh')
  const opener = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const outcome = useRef<ReactNode>(null)
  const { report } = useOperator()
  const status = useId()
  const errors = failure?.errors ?? NO_ERRORS
  const { errorOf, form, props } = useFieldErrors(errors)
  const field: FieldOf = (name) => ({ name, error: errorOf(name) })
  const isOfField = Object.keys(errors).length > 0

  // An act often ends what it was offered for, so that its form goes away with the focus.
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (outcome.current && element?.contains(document.activeElement)) report(outcome.current)
    }
  }, [report])

  useLayoutEffect(() => {
    if (kept && form.current) restoreForm(form.current, kept)
  }, [form, kept])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const data = new FormData(event.currentTarget)
    const all = (name: string) =>
      data.getAll(name).flatMap((value) => (typeof value === 'string' ? [value.trim()] : []))
    setIsBusy(true)
    setFailure(null)
    setDone(null)
    try {
      outcome.current = await onSend({ all, text: (name) => all(name)[0] ?? '' })
      setDone(outcome.current)
      setState('fresh')
      // What had the focus is gone.
      opener.current?.focus()
    } catch (error) {
      setFailure(explainFailure(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div ref={box} className={classes.Act}>
      <Button
        ref={opener}
        variant="secondary"
        aria-expanded={state === 'open'}
        onClick={() => setState(state === 'open' ? 'closed' : 'open')}
      >
        {open}
      </Button>
      {state !== 'fresh' && (
        <form
          {...props}
          hidden={state === 'closed'}
          aria-describedby={status}
          onSubmit={submit}
          className={classes.Form}
        >
          {children?.(field)}
          {needsReason && (
            <TextAreaField
              label="Reason"
              hint="Kept in the audit log. The customer does not see it."
              required
              rows={2}
              maxLength={MAX_REASON}
              {...field('reason')}
            />
          )}
          <div>
            <BusyButton type="submit" variant={variant} isBusy={isBusy} busyWords={sending}>
              {send}
            </BusyButton>
          </div>
          {failure && (
            <Alert>
              <p>{isOfField ? 'Check the fields that are marked.' : failure.message}</p>
              {failure.code === SIGN_IN_TOO_OLD && (
                <SignInFirst
                  to={to}
                  onLeave={() => form.current && keepForm(to, formName, form.current)}
                />
              )}
            </Alert>
          )}
        </form>
      )}
      <div id={status}>
        <Notice>{done}</Notice>
      </div>
    </div>
  )
}
