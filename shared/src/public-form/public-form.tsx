import type { FieldErrors } from '@orchard/shared/forms'
import { type ReactNode, useEffect, useRef } from 'react'
import { BusyButton } from '#src/ui/button/busy-button.tsx'
import { buttonClass } from '#src/ui/button/button.tsx'
import { useFieldErrors } from '#src/ui/form/field-errors.ts'
import classes from './public-form.module.css'
import type { FormResult } from './send-form.ts'

/** Props of a field that keeps its text and shows its error. */
export type FieldState = (name: string) => {
  name: string
  defaultValue: string | undefined
  error: string | undefined
}

const NO_ERRORS: FieldErrors = {}

/** The parts of the host that a public form uses. */
interface Provided
  extends Pick<
    typeof import('#src/router/index.ts'),
    'Form' | 'Link' | 'useActionData' | 'useLocation' | 'useNavigation'
  > {
  useSession: typeof import('#src/session/index.ts').useSession
}

interface PublicFormProps {
  /** Words of the button. */
  send: string
  sentTitle: string
  sentText: string
  /** Words of the link to an empty form, where another one makes sense. */
  again?: string
  /** One field with the button beside it, instead of a page of fields. */
  isShort?: boolean
  children(field: FieldState): ReactNode
}

/**
 * Makes the component of a public form around its fields: sends, says what came of it, and keeps the text after any
 * failure. Without JavaScript the browser posts it and the server renders the same.
 */
export function createPublicForm(provided: Provided) {
  return (props: PublicFormProps) => <PublicForm {...props} {...provided} />
}

function PublicForm({
  Form,
  Link,
  useActionData,
  useLocation,
  useNavigation,
  useSession,
  send,
  sentTitle,
  sentText,
  again,
  isShort = false,
  children,
}: PublicFormProps & Provided) {
  const result = useActionData() as FormResult | undefined
  const { state } = useNavigation()
  const isUnderWay = useRef(false)
  const wasSent = useRef(false)
  const { pathname } = useLocation()
  const done = useRef<HTMLDivElement>(null)
  const email = useSession((session) => session.email)
  const errors = result?.state === 'invalid' ? result.errors : NO_ERRORS
  const size = isShort ? 'short' : undefined
  const { errorOf, form, props } = useFieldErrors(errors)

  useEffect(() => {
    const field = form.current?.elements.namedItem('email')
    if (email && field instanceof HTMLInputElement && field.value === '') field.value = email
  }, [email, form])

  useEffect(() => {
    if (state === 'idle') isUnderWay.current = false
  }, [state])

  useEffect(() => {
    if (result?.state === 'sent') done.current?.focus()
    else if (wasSent.current) form.current?.querySelector<HTMLElement>('input')?.focus()
    wasSent.current = result?.state === 'sent'
  }, [result, form])

  if (result?.state === 'sent')
    return (
      <div ref={done} role="status" tabIndex={-1} className={classes.Done} data-size={size}>
        <h2>{sentTitle}</h2>
        <p>{sentText}</p>
        {again && (
          <Link to={pathname} className={buttonClass}>
            {again}
          </Link>
        )}
      </div>
    )
  return (
    <Form
      {...props}
      method="post"
      className={classes.Form}
      data-size={size}
      onSubmit={(event) => {
        // The second click of two comes before anything has been rendered.
        if (isUnderWay.current) event.preventDefault()
        isUnderWay.current = true
      }}
    >
      {result && (
        <p role="alert" className={classes.Alert}>
          {result.state === 'failed'
            ? result.message
            : 'Nothing has been sent yet: please check the marked fields.'}
        </p>
      )}
      {children((name) => ({
        name,
        defaultValue: result?.values[name],
        error: errorOf(name),
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
      <BusyButton
        type="submit"
        variant="primary"
        isBusy={state === 'submitting'}
        busyWords="Sending…"
      >
        {send}
      </BusyButton>
    </Form>
  )
}
