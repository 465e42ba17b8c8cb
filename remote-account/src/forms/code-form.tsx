import type { ReactNode } from 'react'
import { AccountForm, type AccountFormProps } from './account-form.tsx'
import { checkCode } from './check-fields.ts'
import { CodeField } from './code-field.tsx'

/** A form for one code, from a message or an authenticator app. */
export function CodeForm({
  label = 'Confirmation code',
  hint,
  onCode,
  ...form
}: Omit<AccountFormProps, 'check' | 'onSend' | 'children'> & {
  label?: string
  hint: ReactNode
  onCode(code: string): Promise<void>
}) {
  return (
    <AccountForm
      {...form}
      check={({ code = '' }) => ({ code: checkCode(code) })}
      onSend={({ code = '' }) => onCode(code)}
    >
      {(field) => <CodeField label={label} hint={hint} {...field('code')} />}
    </AccountForm>
  )
}
