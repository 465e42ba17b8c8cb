import type { Announcement } from '#src/data/entities.ts'
import { useOperator } from '#src/data/operator-context.ts'
import { ActForm } from '#src/ui/act-form.tsx'
import { AnnouncementFields, announcementOf } from './announcement-fields.tsx'

const WORDS = {
  incident: ['Announce an incident…', 'Publish the incident'],
  maintenance: ['Plan maintenance…', 'Publish the maintenance'],
} as const

/** Publishes an incident or a maintenance. */
export function Announce({ kind, onDone }: { kind: Announcement['kind']; onDone(): void }) {
  const { api } = useOperator()
  const [open, send] = WORDS[kind]
  return (
    <ActForm
      open={open}
      send={send}
      sending="Publishing…"
      onSend={async (values) => {
        await api.act('POST', 'announcements', announcementOf(values, kind))
        onDone()
        return 'Published.'
      }}
    >
      {(field) => <AnnouncementFields kind={kind} field={field} />}
    </ActForm>
  )
}
