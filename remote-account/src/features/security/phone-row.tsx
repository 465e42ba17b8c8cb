import { type CodeDelivery, loadAuth } from '@orchard/shared/auth'
import { Buttons, TextField } from '@orchard/shared/ui'
import { useState } from 'react'
import type { SecurityEvent } from '#src/data/security-api.ts'
import { AccountForm } from '#src/forms/account-form.tsx'
import { checkPhone } from '#src/forms/check-fields.ts'
import { Confirm } from '#src/forms/confirm.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Row } from '#src/ui/panel.tsx'
import type { SecurityRowProps } from './security-row-props.ts'
import { Attribute, Verify, VerifyAttribute } from './verify-attribute.tsx'

/** The phone number for text message codes: add, verify, remove. */
export function PhoneRow({ user, api, refresh }: SecurityRowProps) {
  const { phoneNumber, phoneNumberVerified } = user.attributes
  const tell = (what: SecurityEvent) => void api.security().then((security) => security.tell(what))
  const finish = async (close: (done?: string) => void, words: string, what: SecurityEvent) => {
    close(words)
    tell(what)
    await refresh()
  }
  return (
    <Row title="Phone number">
      <p>
        {phoneNumber === null ? (
          'None. Needed only for codes by text message.'
        ) : (
          <Attribute value={phoneNumber} isVerified={phoneNumberVerified} />
        )}
      </p>
      <Buttons>
        {phoneNumber !== null && !phoneNumberVerified && (
          <Verify
            name="phone_number"
            refresh={async () => {
              tell('phone_changed')
              await refresh()
            }}
          />
        )}
        <Disclosure label={phoneNumber === null ? 'Add phone number' : 'Change phone number'}>
          {(close) => (
            <PhoneForm
              onSaved={refresh}
              onDone={() => finish(close, 'Your phone number is verified.', 'phone_changed')}
            />
          )}
        </Disclosure>
        {phoneNumber !== null && (
          <Confirm
            label="Remove phone number"
            send="Yes, remove it"
            sending="Removing…"
            onSend={async (close) => {
              await (await loadAuth()).removeAttribute('phone_number')
              await finish(close, 'Your phone number is removed.', 'phone_removed')
            }}
          >
            {user.preferredMfa === 'SMS'
              ? 'You use this number for 2FA. Without it you sign in with your password alone until you set up 2FA again.'
              : 'We delete the number. You can add one at any time.'}
          </Confirm>
        )}
      </Buttons>
    </Row>
  )
}

function PhoneForm({ onSaved, onDone }: { onSaved(): Promise<void>; onDone(): Promise<void> }) {
  const [sent, setSent] = useState<CodeDelivery | null>(null)
  if (sent) return <VerifyAttribute name="phone_number" sent={sent} onDone={onDone} />
  return (
    <AccountForm
      send="Send code"
      sending="Sending a code…"
      inline
      focusFirst
      blame={{ InvalidParameterException: 'phone' }}
      check={({ phone = '' }) => ({ phone: checkPhone(phone) })}
      onSend={async ({ phone = '' }) => {
        const auth = await loadAuth()
        const [delivery] = await auth.updateAttributes({ phone_number: phone })
        setSent(delivery ?? (await auth.sendAttributeCode('phone_number')))
        await onSaved()
      }}
    >
      {(field) => (
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          hint="With country code, such as +12065550100. We send a code to it."
          required
          {...field('phone')}
        />
      )}
    </AccountForm>
  )
}
