import { Buttons, Row } from '#src/ui/panel.tsx'
import type { SecurityRowProps } from './security-row-props.ts'
import { Attribute, Verify } from './verify-attribute.tsx'

/** The account's email address and its verification. */
export function EmailRow({ user: { attributes }, refresh }: SecurityRowProps) {
  const { email, emailVerified } = attributes
  return (
    <Row title="Email">
      <p>
        <Attribute value={email ?? 'No address'} isVerified={emailVerified} />
      </p>
      {email && !emailVerified && (
        <Buttons>
          <Verify name="email" refresh={refresh} />
        </Buttons>
      )}
    </Row>
  )
}
