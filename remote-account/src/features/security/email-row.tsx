import { Disclosure } from '#src/ui/disclosure.tsx'
import { Badge, Buttons, Row } from '#src/ui/panel.tsx'
import type { SecurityRowProps } from './security-row-props.ts'
import { VerifyAttribute } from './verify-attribute.tsx'

/** The account's email address and its verification. */
export function EmailRow({ user: { attributes }, refresh }: SecurityRowProps) {
  const { email, emailVerified } = attributes
  return (
    <Row title="Email">
      <p>
        <span>{email ?? 'No address'}</span>{' '}
        {emailVerified ? <Badge>Verified</Badge> : <Badge kind="warning">Not verified</Badge>}
      </p>
      {email && !emailVerified && (
        <Buttons>
          <Disclosure label="Verify email">
            {(close) => (
              <VerifyAttribute
                name="email"
                send="Confirm email"
                onDone={async () => {
                  close('Your email address is verified.')
                  await refresh()
                }}
              />
            )}
          </Disclosure>
        </Buttons>
      )}
    </Row>
  )
}
