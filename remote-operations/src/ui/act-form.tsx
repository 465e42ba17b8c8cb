import { useLocation } from '@orchard/shared/router'
import {
  Button,
  FailureWords,
  type FieldState,
  Form,
  Notice,
  SignInAgain,
  TextAreaField,
  useSubmission,
} from '@orchard/shared/ui'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { findKeptForm, keepForm, restoreForm } from '#src/data/kept-form.ts'
import { explainFailure } from '#src/data/operator-api.ts'
import { useOperator } from '#src/data/operator-context.ts'
import classes from './act-form.module.css'
import { useSignInAgain } from './use-sign-in-again.ts'

const MAX_REASON = 500

/** The texts of a form by the names of their fields; all values of one that has several, such as checkboxes. */
export interface Values {
  /** Without space around it; empty for a field that is left empty. */
  text(name: string): string
  all(name: string): string[]
}

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
  children?: (field: FieldState) => ReactNode
}) {
  const submission = useSubmission(explainFailure)
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
  const formNow = () => box.current?.querySelector('form')
  const signInAgain = useSignInAgain(to, () => {
    const form = formNow()
    if (form) keepForm(to, formName, form)
  })

  // An act often ends what it was offered for, so that its form goes away with the focus.
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (outcome.current && element?.contains(document.activeElement)) report(outcome.current)
    }
  }, [report])

  useLayoutEffect(() => {
    const form = box.current?.querySelector('form')
    if (kept && form) restoreForm(form, kept)
  }, [kept])

  async function submit(values: Values) {
    setDone(null)
    outcome.current = await onSend(values)
    setDone(outcome.current)
    setState('fresh')
    // The form that had the focus is closed.
    opener.current?.focus()
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
        <SignInAgain value={() => void signInAgain()}>
          <div className={classes.Form} hidden={state === 'closed'}>
            <Form
              submission={submission}
              read={readValues}
              inline
              aria-describedby={status}
              send={send}
              sending={sending}
              variant={variant}
              explain={(failure) =>
                Object.keys(failure.errors ?? {}).length > 0 ? (
                  'Check the fields that are marked.'
                ) : (
                  <FailureWords failure={failure} />
                )
              }
              onSend={submit}
            >
              {(field) => (
                <>
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
                </>
              )}
            </Form>
          </div>
        </SignInAgain>
      )}
      <div id={status}>
        <Notice>{done}</Notice>
      </div>
    </div>
  )
}

/** Reads the texts of a form. */
export function readValues(form: HTMLFormElement): Values {
  const data = new FormData(form)
  const all = (name: string) =>
    data.getAll(name).flatMap((value) => (typeof value === 'string' ? [value.trim()] : []))
  return { all, text: (name) => all(name)[0] ?? '' }
}
