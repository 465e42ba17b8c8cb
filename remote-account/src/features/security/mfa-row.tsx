import { loadAuth, type MfaMethod } from '@orchard/shared/auth'
import type { Resource } from '@orchard/shared/product-api'
import { Alert, Badge, BusyButton, Button, Buttons, Notice, useMessage } from '@orchard/shared/ui'
import { useState } from 'react'
import type { RecoveryCodes } from '#src/data/entities.ts'
import { FreshAct } from '#src/forms/fresh-act.tsx'
import { useSubmission } from '#src/forms/use-submission.ts'
import { Row } from '#src/ui/panel.tsx'
import type { SecurityRowProps } from './security-row-props.ts'
import { SetUpTotp } from './set-up-totp.tsx'

const WORDS: Readonly<Record<MfaMethod, string>> = {
  TOTP: 'After your password we ask for a code from your authenticator app, except on devices you trust.',
  SMS: 'After your password we ask for a code that we send by text message, except on devices you trust.',
  NOMFA:
    'You sign in with your password alone. 2FA protects your account even if someone learns it.',
}

const DONE: Readonly<Record<MfaMethod, string>> = {
  TOTP: '2FA is on. Sign in with codes from your authenticator app.',
  SMS: '2FA is on. Sign in with codes that we send by text message.',
  NOMFA: '2FA is off.',
}

/** Two-factor authentication: authenticator app, text message or none. */
export function MfaRow({
  user,
  codes,
  refresh,
  ...rest
}: SecurityRowProps & { codes: Resource<RecoveryCodes> }) {
  const { preferredMfa, hasTotp, attributes } = user
  const { run, isBusy, failure } = useSubmission()
  const [chosen, setChosen] = useState<MfaMethod | null>(null)
  const [done, setDone] = useMessage<string>()
  const prefer = (method: MfaMethod) => {
    setChosen(method)
    void run(async () => {
      await (await loadAuth()).setPreferredMfa(method)
      await refresh()
      // The button may be gone by then, and what is said takes its focus.
      setDone(DONE[method])
    })
  }
  const choice = (method: MfaMethod, words: string) =>
    preferredMfa !== method && (
      <BusyButton
        isBusy={isBusy && chosen === method}
        busyWords="Saving…"
        aria-disabled={isBusy || undefined}
        onClick={() => prefer(method)}
      >
        {words}
      </BusyButton>
    )
  return (
    <Row
      title={
        <>
          <span>Two-factor authentication (2FA)</span>{' '}
          {preferredMfa === 'NOMFA' ? <Badge kind="warning">Off</Badge> : <Badge>On</Badge>}
        </>
      }
    >
      <p>{WORDS[preferredMfa]}</p>
      {failure && <Alert>{failure.message}</Alert>}
      <Buttons>
        {hasTotp && choice('TOTP', 'Use authenticator app')}
        <FreshAct
          purpose="set up an authenticator app"
          // The first app comes with recovery codes.
          isNeeded={codes.data === null || (codes.data.is_offered && codes.data.left === 0)}
          label={hasTotp ? 'Set up another authenticator app' : 'Set up authenticator app'}
        >
          {(close) => (
            <SetUpTotp
              {...rest}
              email={attributes.email ?? user.username}
              done={DONE.TOTP}
              onTurnedOn={refresh}
              onMade={codes.reload}
              onDone={close}
            />
          )}
        </FreshAct>
        {attributes.phoneNumberVerified ? (
          choice('SMS', 'Use text messages')
        ) : (
          <Button aria-disabled="true" aria-describedby="sms-needs-phone">
            Use text messages
          </Button>
        )}
        {choice('NOMFA', 'Turn off 2FA')}
      </Buttons>
      {!attributes.phoneNumberVerified && (
        <p id="sms-needs-phone">To use text messages, verify a phone number first.</p>
      )}
      <Notice>{done}</Notice>
    </Row>
  )
}
