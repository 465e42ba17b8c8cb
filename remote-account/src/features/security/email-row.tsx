import { useNavigate } from '@orchard/shared/router'
import { Buttons, Loaded, Notice } from '@orchard/shared/ui'
import { useCallback, useEffect, useState } from 'react'
import { useResource } from '#src/data/use-resource.ts'
import { FreshAct } from '#src/forms/fresh-act.tsx'
import { late } from '#src/ui/late.tsx'
import { Row } from '#src/ui/panel.tsx'
import { takeChange } from './email-changed.ts'
import type { SecurityRowProps } from './security-row-props.ts'
import { Attribute, Verify } from './verify-attribute.tsx'

const ChangeEmail = late(() => import('./change-email.tsx'), 'ChangeEmail')

/** The account's email address, its verification, and its change. */
export function EmailRow({ user: { attributes }, api, refresh }: SecurityRowProps) {
  const { email, emailVerified } = attributes
  const [isChanged] = useState(() => takeChange(email))
  const [isTold, setIsTold] = useState(false)
  // Assistive technology reads what is added to a status that was there.
  useEffect(() => setIsTold(isChanged), [isChanged])
  const navigate = useNavigate()
  const change = useResource(useCallback(async () => (await api.security()).emailChange(), [api]))
  const { data, replace } = change
  return (
    <Row title="Email">
      <p>
        <Attribute value={email ?? 'No address'} isVerified={emailVerified} />
      </p>
      <Notice>
        {isTold && 'Your email address is changed. Sign in with the new one from now on.'}
      </Notice>
      <Buttons>
        {email && !emailVerified && <Verify name="email" refresh={refresh} />}
        {data?.is_offered !== false && (
          // From the start, or all below it would move under the pointer.
          <FreshAct
            purpose="change your email address"
            // Codes that were sent may be entered later.
            isNeeded={!data?.pending}
            label={data?.pending ? 'Enter your codes' : 'Change email address'}
          >
            {() => (
              <Loaded resource={change} waiting="Loading the form…">
                {({ pending, is_offered: isOffered }) => (
                  <ChangeEmail
                    api={api}
                    email={emailVerified ? email : null}
                    begun={pending}
                    onBegun={(next) => replace({ is_offered: isOffered, pending: next })}
                    onDone={async () => {
                      replace({ is_offered: isOffered, pending: null })
                      await refresh()
                      // The page is made anew for the new address, and this section stays in view.
                      await navigate('/profile#security', { replace: true })
                    }}
                  />
                )}
              </Loaded>
            )}
          </FreshAct>
        )}
      </Buttons>
    </Row>
  )
}
