import { listAnnouncements } from '@orchard/shared/responses/announcements'
import { Buttons, Loaded, Panel } from '@orchard/shared/ui'
import { useRead } from '#src/data/use-read.ts'
import { Announce } from '#src/features/announcements/announce.tsx'
import { AnnouncementRows } from '#src/features/announcements/announcement-rows.tsx'
import { consolePage } from '#src/ui/console-page.tsx'

function Announcements() {
  const reading = useRead('announcements', listAnnouncements)
  const reload = () => void reading.reload()
  return (
    <Panel
      title="Incidents and maintenance"
      lead="What is published here is on the status page, in its feed and in the banner within seconds. Nothing is released."
    >
      <Buttons>
        <Announce kind="incident" onDone={reload} />
        <Announce kind="maintenance" onDone={reload} />
      </Buttons>
      <Loaded resource={reading}>
        {({ announcements }) => (
          <AnnouncementRows announcements={announcements} onChanged={reload} />
        )}
      </Loaded>
    </Panel>
  )
}

/** `/operations/announcements` */
export const page = consolePage('Announcements', Announcements)
