import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { Failure } from '#src/product-api/index.ts'
import { BusyButton } from '#src/ui/button/busy-button.tsx'
import { FailureWords } from '#src/ui/message/failure-words.tsx'
import { Alert } from '#src/ui/message/message.tsx'
import { type FieldErrors, focusField, useFieldErrors } from './field-errors.ts'
import classes from './form.module.css'
import type { Submission } from './use-submission.ts'

/** Props that connect a field to its form. */
export type FieldState = (name: string) => {
  name: string
  error: string | undefined
  'aria-invalid'?: true
}

/** The options of a form that do not depend on its fields. */
export interface FormOptions<Values> {
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
 * A form that its page sends. Errors are shown beside their fields, and the first one gets the
 * focus. A failure is shown above the fields, which keep their values. It has no `action`, so that the host
 * holds a submission before hydration instead of letting the browser post a password.
 * @param read the values of the form as they are meant.
 * @param after stands below the button.
 */
export function Form<Values>({
  submission: { failure, forget, isBusy, run },
  read,
  after,
  send,
  sending,
  check = () => ({}),
  blame,
  explain = (failure) => <FailureWords failure={failure} />,
  onSend,
  focusFirst = false,
  inline = false,
  variant = 'primary',
  children = () => null,
  ...rest
}: FormOptions<Values> &
  Omit<ComponentProps<'form'>, keyof FormOptions<Values>> & {
    submission: Submission
    read(form: HTMLFormElement): Values
    after?: ReactNode
  }) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const found = failure?.errors
  // What the server found stays until its own field is edited.
  const { errorOf, form, props } = useFieldErrors(
    found ?? errors,
    (now) => found ?? check(read(now)),
  )
  const named = failure ? [blame?.[failure.code] ?? []].flat() : []
  const [blamed] = named

  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>(':is(input, select):not([hidden])')
    if (focusFirst) (first ?? form.current?.querySelector('button'))?.focus()
  }, [focusFirst, form])

  useEffect(() => {
    if (blamed) focusField(form.current, (name) => name === blamed)
  }, [blamed, form])

  const submit = async (values: Values) => {
    const wrong = check(values)
    setErrors(wrong)
    if (!Object.values(wrong).some(Boolean)) await run((signal) => onSend(values, signal))
  }

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    props.onInput(event)
    if (named.includes(Reflect.get(event.target, 'name'))) forget()
  }

  return (
    <form
      {...rest}
      {...props}
      onInput={onInput}
      // Without its script it does nothing at all: no server of this site may see a password.
      method="dialog"
      noValidate
      className={classes.Form}
      data-inline={inline || undefined}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(read(event.currentTarget))
      }}
    >
      {failure && <Alert>{explain(failure)}</Alert>}
      {children((name) => ({
        name,
        error: errorOf(name),
        ...(name === blamed ? { 'aria-invalid': true as const } : {}),
      }))}
      <BusyButton type="submit" variant={variant} isBusy={isBusy} busyWords={sending}>
        {send}
      </BusyButton>
      {after}
    </form>
  )
}
