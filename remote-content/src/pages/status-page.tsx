import type { PageModule } from '@orchard/shared/contracts'
import { PageLayout } from '#src/features/page-layout/page-layout.tsx'
import { StatusPanel } from '#src/features/site-status/status-panel.tsx'
import classes from './status-page.module.css'

function StatusPage() {
  return (
    <PageLayout
      width="page"
      title="Status"
      lead="What can be seen of this site right now, asked by your own browser. Each part is released on its own, so each has a release of its own."
    >
      <StatusPanel />
      <div className={classes.About}>
        <h2>What this page does not know</h2>
        <p>
          It looks at this moment only: there is no history here yet, and nothing about single APIs.
          Where an answer is missing it says so and does not guess.
        </p>
        <p>
          The same as data: <a href="/healthz">health check</a> and{' '}
          <a href="/_mf/registry.json">release registry</a>. They also work without JavaScript.
        </p>
      </div>
    </PageLayout>
  )
}

/** `/status` */
export const page: PageModule<null> = {
  Component: StatusPage,
  head: () => ({
    title: 'Status',
    description:
      'Whether the site’s server answers right now and which release of each part of API Orchard is live, asked by your own browser.',
  }),
}
