import type { ReactNode } from 'react'
import { AccountForm, type AccountFormProps } from './account-form.tsx'
import { checkCode, type Values } from './check-fields.ts'
import { CodeField } from './code-field.tsx'

/** A form for one code, from a message or an authenticator app. */
export function CodeForm({
  label = 'Confirmation code',
  hint,
  onCode,
  children,
  ...form
}: Omit<AccountFormProps, 'check' | 'onSend' | 'children'> & {
  label?: string
  hint: ReactNode
  onCode(code: string, signal: AbortSignal, values: Values): Promise<void>
  /** More fields, below the one for the code. */
  children?: ReactNode
}) {
  return (
    <AccountForm
      {...form}
      check={({ code = '' }) => ({ code: checkCode(code) })}
      onSend={(values, signal) => onCode(values['code'] ?? '', signal, values)}
    >
      {(field) => (
        <>
          <CodeField label={label} hint={hint} {...field('code')} />
          {children}
        </>
      )}
    </AccountForm>
  )
}
