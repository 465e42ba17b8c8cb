import { loadAuth } from '@orchard/shared/auth'
import { checkPasswordPair } from '#src/rules/check-fields.ts'
import { AccountForm } from '#src/ui/account-form.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { HiddenUsername } from '#src/ui/hidden-username.tsx'
import { NewPasswordFields } from '#src/ui/new-password-fields.tsx'
import { Buttons, Row } from '#src/ui/panel.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { useSubmission } from '#src/ui/use-submission.ts'
import type { SecurityRowProps } from './security-panel.tsx'

/** A new password for who knows the present one. */
export function PasswordRow({ user }: SecurityRowProps) {
  return (
    <Row title="Password">
      <Buttons>
        <Disclosure label="Change password">
          {(close) => (
            <PasswordForm
              email={user.attributes.email ?? user.username}
              onDone={() => close('Your password is changed.')}
            />
          )}
        </Disclosure>
      </Buttons>
    </Row>
  )
}

function PasswordForm({ email, onDone }: { email: string; onDone(): void }) {
  const submission = useSubmission()
  return (
    <AccountForm
      submission={submission}
      send="Save new password"
      sending="Saving your password…"
      inline
      focusFirst
      blame={{ NotAuthorizedException: 'currentPassword', InvalidPasswordException: 'newPassword' }}
      check={(values) => ({
        currentPassword: values['currentPassword'] ? undefined : 'Password cannot be empty',
        ...checkPasswordPair(values),
      })}
      onSend={async ({ currentPassword = '', newPassword = '' }) => {
        await (await loadAuth()).changePassword({ currentPassword, newPassword })
        onDone()
      }}
    >
      {(field) => (
        <>
          <HiddenUsername email={email} />
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            {...field('currentPassword')}
          />
          <NewPasswordFields field={field} />
        </>
      )}
    </AccountForm>
  )
}
