import { SECOND_MS } from '@orchard/shared/format'
import { type Base, defineModule } from '#src/server/module.ts'
import { createCurrentAnnouncements } from './current.ts'
import { announcementRoutes } from './operator-routes.ts'
import type { Publishing } from './publish.ts'
import { currentAnnouncementRoutes } from './routes.ts'
import { announcements } from './tables.ts'

async function open({ config, database, now, watch }: Base) {
  const watched = watch('announcements', {
    failing: 'Announcements cannot be read',
    again: 'Announcements are read again',
  })
  const announcements = createCurrentAnnouncements({ database, now }, config.maintenance, watched)
  await announcements.refresh()
  return { announcements }
}

declare module '#src/server/module.ts' {
  interface Offers {
    announcements: Awaited<ReturnType<typeof open>>
  }
  interface Ports {
    publishing: Publishing
    /** True for the id of a part of the status page, or of an API of the catalogue as `api:{slug}`. */
    isPart(id: string): boolean
  }
}

/** What operators announce. */
export const MODULE = defineModule({
  name: 'announcements',
  needs: ['accounts', 'operator'],
  tables: [{ table: announcements, why: 'no data of persons' }],
  open,
  routes: {
    pages(app, given) {
      currentAnnouncementRoutes(app, given.announcements)
      announcementRoutes(app, given)
    },
  },
  jobs: ({ announcements }) => [
    // All instances know within this time what is announced.
    { name: 'announcements', everyMs: 2 * SECOND_MS, run: announcements.refresh },
  ],
})
