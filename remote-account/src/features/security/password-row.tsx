import { Disclosure } from '#src/ui/disclosure.tsx'
import { Late } from '#src/ui/late.tsx'
import { Buttons, Row } from '#src/ui/panel.tsx'
import type { SecurityRowProps } from './security-row-props.ts'

/** Loads the form that few visitors open. */
const loadPasswordForm = () => import('./password-form.tsx')

/** Changes the password, given the current one. */
export function PasswordRow({ user }: SecurityRowProps) {
  return (
    <Row title="Password">
      <Buttons>
        <Disclosure label="Change password" variant="primary">
          {(close) => (
            <Late load={loadPasswordForm} waiting="Loading the form…">
              {({ PasswordForm }) => (
                <PasswordForm
                  email={user.attributes.email ?? user.username}
                  onDone={() => close('Your password is changed.')}
                />
              )}
            </Late>
          )}
        </Disclosure>
      </Buttons>
    </Row>
  )
}
