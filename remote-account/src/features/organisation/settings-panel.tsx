import { loadAuth } from '@orchard/shared/auth'
import { Buttons, SelectField, TextField } from '@orchard/shared/ui'
import type { AccountApi } from '#src/data/account-api.ts'
import type { Organisation } from '#src/data/entities.ts'
import type { OrganisationApi } from '#src/data/organisation-api.ts'
import { AccountForm } from '#src/forms/account-form.tsx'
import { Confirm } from '#src/forms/confirm.tsx'
import { DownloadButton } from '#src/forms/download-button.tsx'
import { FreshAct } from '#src/forms/fresh-act.tsx'
import { Rename } from '#src/forms/rename.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Panel, Row, Rows } from '#src/ui/panel.tsx'
import { RoleChoice, roleIn } from './role-choice.tsx'
import { ROLE_WORDS } from './role-words.ts'

/** Name, ownership and end of an organisation, or of one’s membership. */
export function SettingsPanel({
  account,
  api,
  organisation,
  onRenamed,
  onLeft,
}: {
  account: AccountApi
  api: OrganisationApi
  organisation: Organisation
  onRenamed(name: string): void
  /** The person is no member any more, or the organisation is gone. */
  onLeft(): Promise<void>
}) {
  const { members, name, role } = organisation
  const others = members.filter(({ is_you: isYou }) => !isYou)
  return (
    <Panel id="settings" title="Settings">
      <Rows>
        {role === 'owner' && (
          <Row title="Name">
            <p>{name}</p>
            <Buttons>
              <Rename
                what="Organisation"
                name={name}
                onSend={async (next) => onRenamed(await api.rename(next))}
              />
            </Buttons>
          </Row>
        )}
        {role === 'owner' && others.length > 0 && (
          <Row title="Ownership">
            <p>Hand the organisation over to another member, and take a role of your own.</p>
            <Buttons>
              <Disclosure label="Transfer ownership">
                {() => (
                  <TransferForm
                    others={others}
                    onSend={async (id, yours) => {
                      await api.transfer(id, yours)
                      // The person has another role from now on, and so the page.
                      await (await loadAuth()).loadAccount()
                    }}
                  />
                )}
              </Disclosure>
            </Buttons>
          </Row>
        )}
        {role === 'owner' && (
          <Row title="Copy of the data">
            <p>
              Everything we keep about the organisation as one JSON file: members, keys, plan,
              alerts, webhooks, usage and audit log.
            </p>
            <DownloadButton
              words="Download the data"
              fileName="api-orchard-account.json"
              variant="secondary"
              read={account.exportData}
            />
          </Row>
        )}
        <Row title="Leave">
          <p>
            You can no longer see or change anything here. Keys that you made stay with the
            organisation.
          </p>
          <Buttons>
            <Confirm
              label="Leave organisation"
              send="Yes, leave"
              sending="Leaving…"
              variant="danger"
              onSend={async () => {
                await api.leave()
                await onLeft()
              }}
            >
              {`You need another invitation to come back to ${name}.`}
            </Confirm>
          </Buttons>
        </Row>
        {role === 'owner' && (
          <Row title="Delete organisation" kind="danger">
            <p>
              Ends its plan, revokes its keys, removes all members and deletes what we keep of it,
              immediately. This cannot be undone.
            </p>
            <Buttons>
              <FreshAct
                label="Delete this organisation"
                purpose="delete the organisation"
                variant="danger"
              >
                {() => (
                  <DeleteOrganisation
                    name={name}
                    onSend={async () => {
                      await api.remove()
                      await onLeft()
                    }}
                  />
                )}
              </FreshAct>
            </Buttons>
          </Row>
        )}
      </Rows>
    </Panel>
  )
}

function TransferForm({
  others,
  onSend,
}: {
  others: Organisation['members']
  onSend(id: string, yours: Organisation['role']): Promise<void>
}) {
  return (
    <AccountForm
      send="Transfer ownership"
      sending="Transferring…"
      inline
      focusFirst
      variant="danger"
      onSend={(values) => onSend(values['member'] ?? '', roleIn(values, 'developer'))}
    >
      {(field) => (
        <>
          <SelectField
            label="New owner"
            options={others.map(
              ({ email, id, role }) =>
                [id, `${email ?? 'No verified email address'} (${ROLE_WORDS[role].name})`] as const,
            )}
            {...field('member')}
          />
          <RoleChoice
            legend="Your role from then on"
            roles={['developer', 'billing', 'reader']}
            chosen="developer"
          />
        </>
      )}
    </AccountForm>
  )
}

/** The name must be typed, so that nobody deletes an organisation by accident. */
function DeleteOrganisation({ name, onSend }: { name: string; onSend(): Promise<void> }) {
  return (
    <AccountForm
      send="Yes, delete the organisation"
      sending="Deleting the organisation…"
      inline
      variant="danger"
      focusFirst
      check={({ words = '' }) => ({
        words: words === name ? undefined : `Please type: ${name}`,
      })}
      onSend={onSend}
    >
      {(field) => (
        <TextField
          label={`Type “${name}” to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...field('words')}
        />
      )}
    </AccountForm>
  )
}
