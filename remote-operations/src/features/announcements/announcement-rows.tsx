import { formatTimestamp } from '@orchard/shared/format'
import { useOperator } from '#src/data/operator-context.ts'
import { type Announcement, DONE } from '#src/data/shapes.ts'
import { ActForm } from '#src/ui/act-form.tsx'
import { Acts, Badge, Rows, Time } from '#src/ui/panel.tsx'
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
        ['Kind', ({ kind }) => kind],
        ['Begins', ({ starts_at }) => <Time at={starts_at} />],
        ['Ends', ({ ends_at }) => (ends_at ? <Time at={ends_at} /> : 'open')],
        ['Refuses', ({ stops }) => stops.join(', ')],
        ['By', ({ by }) => by],
        [
          'State',
          (one) =>
            one.ended_at ? (
              <Badge kind="quiet">{`Ended ${formatTimestamp(one.ended_at)}`}</Badge>
            ) : (
              <Change announcement={one} onChanged={onChanged} />
            ),
        ],
      ]}
    />
  )
}

function Change({ announcement, onChanged }: { announcement: Announcement; onChanged(): void }) {
  const { api } = useOperator()
  const { id, kind } = announcement
  return (
    <Acts>
      <ActForm
        open="Change…"
        send="Save the change"
        sending="Saving…"
        onSend={async (values) => {
          await api.act('PUT', `announcements/${id}`, announcementOf(values, kind), DONE)
          onChanged()
          return 'Saved.'
        }}
      >
        {(field) => <AnnouncementFields kind={kind} field={field} current={announcement} />}
      </ActForm>
      <ActForm
        open="End…"
        send="End it"
        sending="Ending…"
        onSend={async ({ text }) => {
          await api.act('POST', `announcements/${id}/end`, { reason: text('reason') }, DONE)
          onChanged()
          return 'Ended.'
        }}
      />
    </Acts>
  )
}
