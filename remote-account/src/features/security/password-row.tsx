import { loadAuth } from '@orchard/shared/auth'
import { Buttons } from '@orchard/shared/ui'
import { AccountForm } from '#src/forms/account-form.tsx'
import { checkPasswordPair } from '#src/forms/check-fields.ts'
import { HiddenUsername } from '#src/forms/hidden-username.tsx'
import { NewPasswordFields } from '#src/forms/new-password-fields.tsx'
import { PasswordField } from '#src/forms/password-field.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Row } from '#src/ui/panel.tsx'
import type { SecurityRowProps } from './security-row-props.ts'

/** Changes the password, given the current one. */
export function PasswordRow({ user, api }: SecurityRowProps) {
  return (
    <Row title="Password">
      <Buttons>
        <Disclosure label="Change password" variant="primary">
          {(close) => (
            <PasswordForm
              email={user.attributes.email ?? user.username}
              onDone={() => {
                close('Your password is changed.')
                void api.security().then(({ tell }) => tell('password_changed'))
              }}
            />
          )}
        </Disclosure>
      </Buttons>
    </Row>
  )
}

function PasswordForm({ email, onDone }: { email: string; onDone(): void }) {
  return (
    <AccountForm
      context="password"
      send="Save new password"
      sending="Saving your password…"
      inline
      focusFirst
      blame={{ NotAuthorizedException: 'currentPassword' }}
      check={(values) => ({
        currentPassword: values['currentPassword'] ? undefined : 'Password cannot be empty',
        ...checkPasswordPair(values, values['currentPassword']),
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
