import { checkIcon, type FieldState, Icon } from '@orchard/shared/ui'
import { useEffect, useRef, useState } from 'react'
import classes from './password-field.module.css'
import { PasswordField } from './password-field.tsx'
import { describeProgress, PASSWORD_RULES } from './password-rules.ts'

/** Screen readers hear the progress after a pause in typing. */
const QUIET_MS = 1_000

/** A new password with live rules, and its confirmation. */
export function NewPasswordFields({
  field,
  label = 'New password',
  confirmLabel = 'Confirm new password',
}: {
  field: FieldState
  label?: string
  confirmLabel?: string
}) {
  const [password, setPassword] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // It may have been typed or autofilled before hydration.
  useEffect(() => setPassword(input.current?.value ?? ''), [])
  return (
    <>
      <div className={classes.Fields}>
        <PasswordField
          label={label}
          autoComplete="new-password"
          ref={input}
          onInput={({ currentTarget }) => setPassword(currentTarget.value)}
          {...field('newPassword')}
        />
        <Rules password={password} />
      </div>
      <PasswordField label={confirmLabel} autoComplete="new-password" {...field('confirmation')} />
    </>
  )
}

function Rules({ password }: { password: string }) {
  const [progress, setProgress] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setProgress(describeProgress(password)), QUIET_MS)
    return () => clearTimeout(timer)
  }, [password])
  return (
    <>
      <p className={classes.Least}>It needs at least:</p>
      <ul className={classes.Rules}>
        {PASSWORD_RULES.map(({ words, isMet }) => (
          <li key={words} data-met={isMet(password) || undefined}>
            {isMet(password) ? (
              <Icon path={checkIcon} size={16} />
            ) : (
              <span className={classes.Open} aria-hidden="true" />
            )}
            <span>{words}</span>
            {isMet(password) && <span className="visually-hidden"> (done)</span>}
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {progress}
      </p>
    </>
  )
}
