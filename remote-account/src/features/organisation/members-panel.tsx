import { formatDay } from '@orchard/shared/format'
import { Badge, Buttons, Notice, useMessage } from '@orchard/shared/ui'
import type { AccountApi } from '#src/data/account-api.ts'
import type { Member, Organisation } from '#src/data/entities.ts'
import type { OrganisationApi } from '#src/data/organisation-api.ts'
import { AccountForm } from '#src/forms/account-form.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Panel, Row, Rows } from '#src/ui/panel.tsx'
import { Invitations } from './invitations.tsx'
import { RemoveMember } from './remove-member.tsx'
import { RoleChoice, roleIn } from './role-choice.tsx'
import { ROLE_WORDS } from './role-words.ts'

/** The members of an organisation; owners change them. */
export function MembersPanel({
  account,
  api,
  organisation,
  onChange,
}: {
  account: AccountApi
  api: OrganisationApi
  organisation: Organisation
  onChange(next: Organisation): void
}) {
  const { invitations, members, name, role } = organisation
  const [done, setDone] = useMessage<string>()
  const replace = (next: readonly Member[]) => onChange({ ...organisation, members: next })
  return (
    <Panel
      id="members"
      title="Members"
      lead="Everybody in the organisation sees this list. Only owners change it."
    >
      <Notice>{done}</Notice>
      <Rows>
        {members.map((one) => (
          <Row
            key={one.id}
            kind="wide"
            title={
              <>
                <span translate="no">{one.email ?? 'No verified email address'}</span>{' '}
                {one.is_you && <Badge>You</Badge>}
              </>
            }
          >
            <p>{`${ROLE_WORDS[one.role].name}. Member since ${formatDay(one.joined_at)}.`}</p>
            {role === 'owner' && !one.is_you && (
              <Buttons>
                <ChangeRole
                  one={one}
                  onSend={async (next) => {
                    const changed = await api.changeRole(one.id, next)
                    replace(members.map((other) => (other.id === one.id ? changed : other)))
                    return `${nameOf(one)} is now ${withArticle(changed.role)}.`
                  }}
                />
                <RemoveMember
                  account={account}
                  one={one}
                  onSend={async (keys) => {
                    await api.removeMember(one.id, keys)
                    replace(members.filter(({ id }) => id !== one.id))
                    setDone(
                      `${nameOf(one)} is no longer a member.${keys.length > 0 ? ` ${keys.length === 1 ? 'One key is' : `${keys.length} keys are`} revoked.` : ''}`,
                    )
                  }}
                />
              </Buttons>
            )}
          </Row>
        ))}
      </Rows>
      {invitations && (
        <Invitations
          api={api}
          name={name}
          invitations={invitations}
          onChange={(next) => onChange({ ...organisation, invitations: next })}
        />
      )}
    </Panel>
  )
}

function ChangeRole({
  one,
  onSend,
}: {
  one: Member
  /** Returns what to say about it. */
  onSend(role: Member['role']): Promise<string>
}) {
  return (
    <Disclosure label="Change role" context={nameOf(one)}>
      {(close) => (
        <AccountForm
          send="Save role"
          sending="Saving the role…"
          inline
          focusFirst
          onSend={async (values) => close(await onSend(roleIn(values, one.role)))}
        >
          {() => <RoleChoice chosen={one.role} />}
        </AccountForm>
      )}
    </Disclosure>
  )
}

function nameOf({ email }: Member): string {
  return email ?? 'This person'
}

function withArticle(role: Member['role']): string {
  const name = ROLE_WORDS[role].name.toLowerCase()
  return role === 'billing' ? 'in billing' : `${role === 'owner' ? 'an' : 'a'} ${name}`
}
