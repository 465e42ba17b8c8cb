import type { MfaMethod } from '@orchard/shared/auth'
import { AccountForm, type AccountFormProps } from '#src/forms/account-form.tsx'
import classes from '#src/ui/step.module.css'

const METHOD_NAMES = { TOTP: 'Authenticator app', SMS: 'Text message' } as const

type Method = Exclude<MfaMethod, 'NOMFA'>

/** "Choose a verification method": the app or a text message. */
export function MethodChoice({
  methods,
  onChoose,
  ...form
}: Pick<AccountFormProps, 'context' | 'send' | 'sending' | 'focusFirst'> & {
  methods: readonly Method[]
  onChoose(method: string, signal: AbortSignal): Promise<void>
}) {
  return (
    <AccountForm {...form} onSend={({ method = '' }, signal) => onChoose(method, signal)}>
      {() => (
        <fieldset className={classes.Choices}>
          <legend>Choose a verification method</legend>
          {methods.map((method, index) => (
            <label key={method}>
              <input type="radio" name="method" value={method} defaultChecked={index === 0} />
              <span>{METHOD_NAMES[method]}</span>
            </label>
          ))}
        </fieldset>
      )}
    </AccountForm>
  )
}
