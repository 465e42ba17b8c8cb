import { MAX_NAME_CHARACTERS } from '@orchard/shared/facts'
import { Buttons, TextField } from '@orchard/shared/ui'
import type { OrganisationApi } from '#src/data/organisation-api.ts'
import { AccountForm } from '#src/forms/account-form.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Panel } from '#src/ui/panel.tsx'
import classes from '#src/ui/step.module.css'
import { workIn } from './work-in.tsx'

const STARTS = [
  ['new', 'Start anew: new keys, and the Free plan'],
  [
    'move',
    'Move this account into it: its keys go on working, with its plan, usage, invoices, alerts and webhooks. Your own account starts anew',
  ],
] as const

/** Creates an organisation, and goes on in it. */
export function CreatePanel({ api, startsOpen }: { api: OrganisationApi; startsOpen: boolean }) {
  return (
    <Panel
      id="create"
      title="Create an organisation"
      lead="Share keys, one plan and its quota with the people you work with. Each of them signs in as themselves and does what their role allows."
    >
      <Buttons>
        <Disclosure label="Create an organisation" startsOpen={startsOpen} variant="primary">
          {() => (
            <AccountForm
              send="Create organisation"
              sending="Creating the organisation…"
              inline
              // A form that the address opens takes the focus from nobody.
              focusFirst={!startsOpen}
              check={({ name }) => ({ name: name ? undefined : 'A name cannot be empty' })}
              blame={{ name_invalid: 'name' }}
              onSend={async ({ name = '', start }) => {
                const made = await api.create(name, start === 'move')
                await workIn(made.id)
              }}
            >
              {(field) => (
                <>
                  <TextField
                    label="Name of the organisation"
                    hint="Its members and everybody you invite see it."
                    maxLength={MAX_NAME_CHARACTERS}
                    autoComplete="organization"
                    required
                    {...field('name')}
                  />
                  <fieldset className={classes.Choices}>
                    <legend>What it starts with</legend>
                    {STARTS.map(([value, words]) => (
                      <label key={value}>
                        <input
                          type="radio"
                          name="start"
                          value={value}
                          defaultChecked={value === 'new'}
                        />
                        <span>{words}</span>
                      </label>
                    ))}
                  </fieldset>
                </>
              )}
            </AccountForm>
          )}
        </Disclosure>
      </Buttons>
    </Panel>
  )
}
