import { loadAuth } from '@orchard/shared/auth'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { FieldErrors, Values } from '#src/rules/check-fields.ts'
import type { Failure } from '#src/rules/explain-failure.ts'
import classes from './account-form.module.css'
import { BusyButton } from './busy-button.tsx'
import { Alert, Notice } from './message.tsx'
import type { Submission } from './use-submission.ts'

/** What a field takes so that its value is found and what is wrong with it is shown. */
export type FieldState = (name: string) => {
  name: string
  error: string | undefined
  'aria-invalid'?: true
}

/** Passwords are taken as they were typed. */
const TRIMMED = new Set(['email', 'code', 'answer', 'phone', 'name', 'words'])
const WITHOUT_SPACES = new Set(['code', 'phone'])

/**
 * A form of the account pages around its fields. What is wrong is shown beside the field and the first
 * wrong one gets the focus; a failure stands above the fields, which keep what was typed.
 */
export function AccountForm({
  submission,
  send,
  sending,
  check,
  blame,
  explain = ({ message }) => message,
  onSend,
  focusFirst = false,
  inline = false,
  variant = 'primary',
  children,
}: {
  submission: Submission
  /** Words of the button, and its words while it is busy. */
  send: string
  sending: string
  check(values: Values): FieldErrors
  /** The field that a failure is about, by its code; it gets the focus. */
  blame?: Readonly<Record<string, string>>
  /** What the message says; the failure's own words by default. */
  explain?(failure: Failure): ReactNode
  onSend(values: Values): Promise<void>
  /** For a step that a visitor comes to by an action: its first field gets the focus. */
  focusFirst?: boolean
  /** For a form inside a section: the button is as wide as its words. */
  inline?: boolean
  /** `danger` for what cannot be undone. */
  variant?: 'primary' | 'danger'
  children(field: FieldState): ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  // Until React answers, pressing Enter must not send a password as an ordinary form would.
  const [isReady, setIsReady] = useState(false)
  const alertId = useId()
  const { failure, isBusy, isSlow, run } = submission
  const blamed = failure ? blame?.[failure.code] : undefined

  useEffect(() => {
    setIsReady(true)
    if (form.current) form.current.noValidate = true
    if (!focusFirst) return
    const first = controlsOf(form.current).find(isVisible)
    ;(first ?? form.current?.querySelector('button'))?.focus()
  }, [focusFirst])

  useEffect(() => {
    if (blamed) named(form.current, blamed)?.focus()
  }, [blamed])

  const submit = async (element: HTMLFormElement) => {
    const values = readValues(element)
    const found = check(values)
    setErrors(found)
    const first = controlsOf(element).find(({ name }) => found[name])
    if (first) first.focus()
    else await run(() => onSend(values))
  }

  return (
    <form
      ref={form}
      method="post"
      className={classes.Form}
      data-inline={inline || undefined}
      aria-busy={isBusy}
      // Who types here will need the identity client: it is on its way before the form is sent.
      onFocus={() => void loadAuth().catch(() => undefined)}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
      onInput={({ target }) => {
        if (!('name' in target) || typeof target.name !== 'string') return
        const { name } = target
        if (errors[name]) setErrors({ ...errors, [name]: undefined })
      }}
    >
      {failure && <Alert id={alertId}>{explain(failure)}</Alert>}
      {children((name) => ({
        name,
        error: errors[name],
        ...(name === blamed ? { 'aria-invalid': true as const } : {}),
      }))}
      <BusyButton
        type="submit"
        variant={variant}
        disabled={!isReady}
        isBusy={isBusy}
        busyWords={sending}
      >
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

function controlsOf(form: HTMLFormElement | null): (HTMLInputElement | HTMLSelectElement)[] {
  return [...(form?.elements ?? [])].filter(
    (one) => one instanceof HTMLInputElement || one instanceof HTMLSelectElement,
  )
}

function named(form: HTMLFormElement | null, name: string): HTMLElement | undefined {
  return controlsOf(form).find((control) => control.name === name)
}

function isVisible(control: HTMLElement): boolean {
  return !control.hidden
}
