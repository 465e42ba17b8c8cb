import { loadAuth } from '@orchard/shared/auth'
import type { Failure } from '@orchard/shared/product-api'
import { readCode, readTyped } from '@orchard/shared/typed'
import { BusyButton, focusField, useFieldErrors } from '@orchard/shared/ui'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import type { RefusalContext } from '#src/rules/refusal-words.ts'
import { Alert } from '#src/ui/message.tsx'
import { SignInFirst } from '#src/ui/sign-in-first.tsx'
import classes from './account-form.module.css'
import { type FieldErrors, readPhone, type Values } from './check-fields.ts'
import { Patience } from './patience.tsx'
import { useSubmission } from './use-submission.ts'

/** Props that connect a field to its form. */
export type FieldState = (name: string) => {
  name: string
  error: string | undefined
  'aria-invalid'?: true
}

const trim = (text: string) => text.trim()

/** How fields are read, by name; others, such as passwords, are taken as typed. */
const READERS: ReadonlyMap<string, (text: string) => string> = new Map([
  ['answer', trim],
  ['billing_email', readTyped],
  ['code', readCode],
  ['email', readTyped],
  ['name', trim],
  ['new_code', readCode],
  ['old_code', readCode],
  ['phone', (text) => readPhone(readTyped(text))],
  ['purchase_order', trim],
  ['recovery_code', trim],
  ['tax_id', readTyped],
  ['words', trim],
])

/** Fields that the provider's refusals point to, in every form that has them. */
const BLAME: Readonly<Record<string, string>> = {
  CodeMismatchException: 'code',
  ExpiredCodeException: 'code',
  EnableSoftwareTokenMFAException: 'code',
  InvalidPasswordException: 'newPassword',
}

/** Props of `AccountForm`. */
export interface AccountFormProps {
  /** Names the form where a refusal by the identity provider needs words of its own. */
  context?: RefusalContext
  /** Button labels, at rest and while busy. */
  send: string
  sending: string
  /** Returns the errors; there are none by default. */
  check?(values: Values): FieldErrors
  /** More fields that failures point to, by code; the first one gets the focus, and an edit of any ends the failure. */
  blame?: Readonly<Record<string, string | readonly string[]>>
  /** Renders a failure; its message by default, with the way to a fresh sign-in if it needs one. */
  explain?(failure: Failure): ReactNode
  /** `signal` aborts when the visitor no longer waits: nothing may be shown then. */
  onSend(values: Values, signal: AbortSignal): Promise<void>
  /** Moves the focus to the first field when the form appears after an action. */
  focusFirst?: boolean
  /** For a form inside a section: the button is not stretched. */
  inline?: boolean
  /** `danger` for actions that cannot be undone. */
  variant?: 'primary' | 'danger'
  children?(field: FieldState): ReactNode
}

/**
 * A form of the account pages. Errors are shown beside their fields, and the first one gets the
 * focus. A failure is shown above the fields, which keep their values. It has no `action`, so that the host
 * holds a submission before hydration instead of letting the browser post a password.
 */
export function AccountForm({
  context,
  send,
  sending,
  check = () => ({}),
  blame,
  explain = (failure) => <SignInFirst failure={failure} />,
  onSend,
  focusFirst = false,
  inline = false,
  variant = 'primary',
  children = () => null,
}: AccountFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const { errorOf, form, props } = useFieldErrors(errors, (now) => check(readValues(now)))
  const alertId = useId()
  const submission = useSubmission(context)
  const { failure, forget, isBusy, run } = submission
  const named = failure
    ? [{ ...BLAME, ...blame }[failure.code] ?? [], Object.keys(failure.errors ?? {})].flat()
    : []
  const [blamed] = named

  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>(':is(input, select):not([hidden])')
    if (focusFirst) (first ?? form.current?.querySelector('button'))?.focus()
  }, [focusFirst, form])

  useEffect(() => {
    if (blamed) focusField(form.current, (name) => name === blamed)
  }, [blamed, form])

  const submit = async (values: Values) => {
    const found = check(values)
    setErrors(found)
    if (!Object.values(found).some(Boolean)) await run((signal) => onSend(values, signal))
  }

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    props.onInput(event)
    const { target } = event
    if (named.includes(Reflect.get(target, 'name'))) forget()
  }

  return (
    <form
      {...props}
      onInput={onInput}
      // Without its script it does nothing at all: no server of this site may see a password.
      method="dialog"
      noValidate
      className={classes.Form}
      data-inline={inline || undefined}
      aria-busy={isBusy}
      // Preload the identity client while the visitor types.
      onFocus={() => void loadAuth().catch(() => undefined)}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(readValues(event.currentTarget))
      }}
    >
      {failure && <Alert id={alertId}>{explain(failure)}</Alert>}
      {children((name) => ({
        name,
        error: errorOf(name) ?? failure?.errors?.[name],
        ...(name === blamed ? { 'aria-invalid': true as const } : {}),
      }))}
      <BusyButton type="submit" variant={variant} isBusy={isBusy} busyWords={sending}>
        {send}
      </BusyButton>
      <Patience {...submission} />
    </form>
  )
}

function readValues(form: HTMLFormElement): Values {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue
    values[name] = READERS.get(name)?.(value) ?? value
  }
  return values
}
