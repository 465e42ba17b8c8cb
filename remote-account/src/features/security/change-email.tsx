import { loadAuth } from '@orchard/shared/auth'
import { EMAIL_CHANGE_MINUTES } from '@orchard/shared/facts'
import { ProductApiError } from '@orchard/shared/product-api'
import { Alert, TextButton, TextField } from '@orchard/shared/ui'
import { useState } from 'react'
import type { AccountApi } from '#src/data/account-api.ts'
import type { EmailChange } from '#src/data/entities.ts'
import { AccountForm } from '#src/forms/account-form.tsx'
import { checkCode, checkEmail } from '#src/forms/check-fields.ts'
import { CodeField } from '#src/forms/code-field.tsx'
import { rememberChange } from './email-changed.ts'

/** Refusals after which the change has to begin anew. */
const OVER: Readonly<Record<string, string>> = {
  email_change_over: 'This change has ended. Start again.',
  email_taken: 'Another account has this email address. Choose a different one.',
}

/** Changes the email address by codes that were sent to both addresses. */
export function ChangeEmail({
  api,
  email: current,
  begun,
  onBegun,
  onDone,
}: {
  api: AccountApi
  /** The current address, if it is verified. */
  email: string | null
  /** The change that waits for its codes. */
  begun: EmailChange | null
  onBegun(change: EmailChange | null): void
  /** The account may have another address now. */
  onDone(): Promise<void>
}) {
  const [warning, setWarning] = useState<string | null>(null)
  /** After a reload of the page only the masked address is known. */
  const [typed, setTyped] = useState<string | null>(null)
  if (begun)
    return (
      <CodesForm
        api={api}
        begun={{ ...begun, old: begun.old && (current ?? begun.old), new: typed ?? begun.new }}
        onOver={(words) => {
          setWarning(words)
          onBegun(null)
        }}
        onDone={onDone}
      />
    )
  return (
    <>
      {warning && <Alert>{warning}</Alert>}
      <AccountForm
        send="Send codes"
        sending="Sending codes…"
        inline
        focusFirst
        blame={{ email_invalid: 'email' }}
        check={({ email = '' }) => ({
          email: email === '' ? 'Email address cannot be empty' : checkEmail(email),
        })}
        onSend={async ({ email = '' }) => {
          const change = await (await api.security()).beginEmailChange(email)
          setWarning(null)
          setTyped(email)
          onBegun(change)
        }}
      >
        {(field) => (
          <TextField
            label="New email address"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            hint={
              current === null
                ? 'We send a code to it.'
                : 'We send a code to your current address and to the new one.'
            }
            required
            {...field('email')}
          />
        )}
      </AccountForm>
    </>
  )
}

function CodesForm({
  api,
  begun,
  onOver,
  onDone,
}: {
  api: AccountApi
  begun: EmailChange
  onOver(warning: string | null): void
  onDone(): Promise<void>
}) {
  return (
    <>
      <p>
        {begun.old === null
          ? `Enter the code we sent you. It works for ${EMAIL_CHANGE_MINUTES} minutes. Your email address stays the same until you enter it.`
          : `Enter the codes from both mailboxes. They work for ${EMAIL_CHANGE_MINUTES} minutes. Your email address stays the same until you enter both.`}
      </p>
      <AccountForm
        send="Change email address"
        sending="Changing your email address…"
        inline
        focusFirst
        check={({ new_code = '', old_code = '' }) => ({
          ...(begun.old === null ? {} : { old_code: checkCode(old_code) }),
          new_code: checkCode(new_code),
        })}
        onSend={async ({ new_code = '', old_code = '' }) => {
          try {
            const codes = { new_code, old_code }
            rememberChange(await (await api.security()).confirmEmailChange(codes))
          } catch (error) {
            const over = error instanceof ProductApiError ? OVER[error.code] : undefined
            if (over === undefined) throw error
            // It may have been made before, by a request whose response got lost.
            rememberChange(begun.new.trim().toLowerCase())
            onOver(over)
          }
          await onDone()
          // The header names who is signed in.
          await (await loadAuth()).restoreSession()
        }}
      >
        {(field) => (
          <>
            {begun.old !== null && (
              <CodeField
                label="Code for your current address"
                hint={`We sent it to ${begun.old}.`}
                {...field('old_code')}
              />
            )}
            <CodeField
              label="Code for the new address"
              hint={`We sent it to ${begun.new}.`}
              {...field('new_code')}
            />
          </>
        )}
      </AccountForm>
      <p>
        <TextButton
          onClick={() => {
            void api
              .security()
              .then((security) => security.cancelEmailChange())
              .catch(() => undefined) // it ends by itself
              .finally(() => onOver(null))
          }}
        >
          Use another address
        </TextButton>
      </p>
    </>
  )
}
