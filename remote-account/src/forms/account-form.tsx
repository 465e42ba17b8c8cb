import { loadAuth } from '@orchard/shared/auth'
import { BusyButton, focusField, useFieldErrors } from '@orchard/shared/ui'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { Failure } from '#src/rules/explain-failure.ts'
import type { RefusalContext } from '#src/rules/refusal-words.ts'
import { Alert, Notice } from '#src/ui/message.tsx'
import classes from './account-form.module.css'
import type { FieldErrors, Values } from './check-fields.ts'
import { useSubmission } from './use-submission.ts'

/** Props that connect a field to its form. */
export type FieldState = (name: string) => {
  name: string
  error: string | undefined
  'aria-invalid'?: true
}

/** Only these fields are trimmed; passwords are taken as typed. */
const TRIMMED = new Set(['email', 'code', 'answer', 'phone', 'name', 'words'])
const WITHOUT_SPACES = new Set(['code', 'phone'])

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
  /** More fields that failures point to, by code; the field gets the focus. */
  blame?: Readonly<Record<string, string>>
  /** Renders a failure; its message by default. */
  explain?(failure: Failure): ReactNode
  onSend(values: Values): Promise<void>
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
  explain = ({ message }) => message,
  onSend,
  focusFirst = false,
  inline = false,
  variant = 'primary',
  children = () => null,
}: AccountFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const { errorOf, form, props } = useFieldErrors(errors)
  const alertId = useId()
  const { failure, isBusy, isSlow, run } = useSubmission(context)
  const blamed = failure ? { ...BLAME, ...blame }[failure.code] : undefined

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
    if (!Object.values(found).some(Boolean)) await run(() => onSend(values))
  }

  return (
    <form
      {...props}
      method="post"
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
        error: errorOf(name),
        ...(name === blamed ? { 'aria-invalid': true as const } : {}),
      }))}
      <BusyButton type="submit" variant={variant} isBusy={isBusy} busyWords={sending}>
        {send}
      </BusyButton>
      <Notice kind="calm">{isSlow && 'This takes longer than usual. Please wait…'}</Notice>
    </form>
  )
}

function readValues(form: HTMLFormElement): Values {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue
    const text = WITHOUT_SPACES.has(name) ? value.replaceAll(/\s/g, '') : value
    values[name] = TRIMMED.has(name) ? text.trim() : text
  }
  return values
}
