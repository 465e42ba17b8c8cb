import { listAnnouncements } from '@orchard/shared/responses/announcements'
import { useRead } from '#src/data/use-read.ts'
import { Announce } from '#src/features/announcements/announce.tsx'
import { AnnouncementRows } from '#src/features/announcements/announcement-rows.tsx'
import { consolePage } from '#src/ui/console-page.tsx'
import { Shown } from '#src/ui/messages.tsx'
import { Acts, Panel } from '#src/ui/panel.tsx'

function Announcements() {
  const reading = useRead('announcements', listAnnouncements)
  const reload = () => void reading.reload()
  return (
    <Panel
      title="Incidents and maintenance"
      lead="What is published here is on the status page, in its feed and in the banner within seconds. Nothing is released."
    >
      <Acts>
        <Announce kind="incident" onDone={reload} />
        <Announce kind="maintenance" onDone={reload} />
      </Acts>
      <Shown reading={reading}>
        {({ announcements }) => (
          <AnnouncementRows announcements={announcements} onChanged={reload} />
        )}
      </Shown>
    </Panel>
  )
}

/** `/operations/announcements` */
export const page = consolePage('Announcements', Announcements)
