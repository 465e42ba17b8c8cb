import { INVITATION_DAYS } from '@orchard/shared/facts'
import { formatTimestamp } from '@orchard/shared/format'
import { Buttons, Notice, TextField, useMessage } from '@orchard/shared/ui'
import type { Invitation } from '#src/data/entities.ts'
import type { OrganisationApi } from '#src/data/organisation-api.ts'
import { AccountForm } from '#src/forms/account-form.tsx'
import { Act } from '#src/forms/act.tsx'
import { checkEmail } from '#src/forms/check-fields.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Row, Rows } from '#src/ui/panel.tsx'
import { RoleChoice, roleIn } from './role-choice.tsx'
import { ROLE_WORDS } from './role-words.ts'

/** The invitations that nobody has accepted yet, and a form for another. */
export function Invitations({
  api,
  name,
  invitations,
  onChange,
}: {
  api: OrganisationApi
  /** Of the organisation. */
  name: string
  invitations: readonly Invitation[]
  onChange(next: readonly Invitation[]): void
}) {
  const [done, setDone] = useMessage<string>()
  return (
    <>
      {invitations.length > 0 && (
        <>
          <h3>Invited</h3>
          <Rows>
            {invitations.map((one) => (
              <Row key={one.id} kind="wide" title={<span translate="no">{one.email}</span>}>
                <p>
                  {`${ROLE_WORDS[one.role].name}. ${Date.parse(one.expires_at) > Date.now() ? 'The link works until' : 'The link ended on'} ${formatTimestamp(one.expires_at)}.`}
                </p>
                <Buttons>
                  <Act
                    busyWords="Sending…"
                    act={async () => {
                      const next = await api.resend(one.id)
                      onChange(invitations.map((other) => (other.id === one.id ? next : other)))
                      setDone(`Sent to ${one.email} again. The link before no longer works.`)
                    }}
                  >
                    <span>Send again</span>
                    <span className="visually-hidden">{` to ${one.email}`}</span>
                  </Act>
                  <Act
                    busyWords="Withdrawing…"
                    act={async () => {
                      await api.withdraw(one.id)
                      onChange(invitations.filter(({ id }) => id !== one.id))
                      setDone(`The invitation to ${one.email} no longer works.`)
                    }}
                  >
                    <span>Withdraw</span>
                    <span className="visually-hidden">{` the invitation to ${one.email}`}</span>
                  </Act>
                </Buttons>
              </Row>
            ))}
          </Rows>
        </>
      )}
      <Notice>{done}</Notice>
      <Buttons>
        <Disclosure label="Invite someone" variant="primary">
          {(close) => (
            <AccountForm
              send="Send invitation"
              sending="Sending the invitation…"
              inline
              focusFirst
              check={({ email = '' }) => ({
                email: email === '' ? 'Email cannot be empty' : checkEmail(email),
              })}
              blame={{ email_invalid: 'email', already_member: 'email', already_invited: 'email' }}
              onSend={async (values) => {
                const { email = '' } = values
                const made = await api.invite(email, roleIn(values, 'developer'))
                onChange([...invitations, made])
                close(
                  `${made.email} gets an email with a link, which works once, for ${INVITATION_DAYS} days.`,
                )
              }}
            >
              {(field) => (
                <>
                  <TextField
                    label="Email"
                    type="email"
                    hint={`They sign in, or sign up, with this address to join ${name}.`}
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    required
                    {...field('email')}
                  />
                  <RoleChoice chosen="developer" />
                </>
              )}
            </AccountForm>
          )}
        </Disclosure>
      </Buttons>
    </>
  )
}
