import { Badge, Buttons, type FieldState, Rows, TextAreaField } from '@orchard/shared/ui'
import type { Announcement } from '#src/data/entities.ts'
import { useOperator } from '#src/data/operator-context.ts'
import { ActForm, type Values } from '#src/ui/act-form.tsx'
import { Time } from '#src/ui/facts.tsx'
import { AnnouncementFields, announcementOf } from './announcement-fields.tsx'

/** What was announced, with ways to change and end what is not over. */
export function AnnouncementRows({
  announcements,
  onChanged,
}: {
  announcements: readonly Announcement[]
  onChanged(): void
}) {
  return (
    <Rows
      label="Announcements"
      none="Nothing was announced."
      rows={announcements}
      keyOf={({ id }) => id}
      columns={[
        ['Title', ({ title }) => title],
        [
          'State',
          ({ ended_at, state }) => (
            <>
              <Badge kind={state === 'active' ? 'warning' : 'quiet'}>{state}</Badge>{' '}
              {ended_at && <Time at={ended_at} />}
            </>
          ),
        ],
        [
          'Act',
          (one) => one.state !== 'over' && <Change announcement={one} onChanged={onChanged} />,
        ],
        ['Kind', ({ kind }) => kind],
        ['Begins', ({ starts_at }) => <Time at={starts_at} />],
        ['Ends', ({ ends_at }) => (ends_at ? <Time at={ends_at} /> : 'open')],
        ['Refuses', ({ stops }) => stops.join(', ')],
        ['By', ({ created_by }) => created_by],
      ]}
    />
  )
}

function Change({ announcement, onChanged }: { announcement: Announcement; onChanged(): void }) {
  const { api } = useOperator()
  const { id, kind } = announcement
  return (
    <Buttons>
      <ActForm
        open="Change…"
        send="Save the change"
        sending="Saving…"
        onSend={async (values) => {
          const body = { ...announcementOf(values, kind), ...updateOf(values) }
          await api.act('PUT', `announcements/${id}`, body)
          onChanged()
          return 'Saved.'
        }}
      >
        {(field) => (
          <>
            <AnnouncementFields kind={kind} field={field} current={announcement} />
            <Update field={field} />
          </>
        )}
      </ActForm>
      <ActForm
        open="End…"
        send="End it"
        sending="Ending…"
        onSend={async (values) => {
          const body = { reason: values.text('reason'), ...updateOf(values) }
          await api.act('POST', `announcements/${id}/end`, body)
          onChanged()
          return 'Ended.'
        }}
      >
        {(field) => <Update field={field} />}
      </ActForm>
    </Buttons>
  )
}

function Update({ field }: { field: FieldState }) {
  return (
    <TextAreaField
      label="Update"
      note="optional"
      hint="What is known by now. It is shown with its time below the text."
      rows={2}
      maxLength={4_000}
      {...field('update')}
    />
  )
}

function updateOf({ text }: Values): { update?: string } {
  const update = text('update')
  return update ? { update } : {}
}
