import type { PageModule } from '@orchard/shared/contracts'
import { withHosts } from '#src/data/with-api-host.ts'
import text from '#src/notes/agents.md'
import { PageLayout } from '#src/ui/page-layout.tsx'
import { Prose } from '#src/ui/prose.tsx'
import { TextSections } from '#src/ui/text-sections.tsx'

interface Hosts {
  apiHost: string
  site: string
}

function AgentsPage({ data }: { data: Hosts }) {
  return (
    <PageLayout title={text.title} lead={text.lead}>
      <Prose>
        <TextSections sections={withHosts(text.sections, data)} />
      </Prose>
    </PageLayout>
  )
}

/** `/agents` */
export const page: PageModule<Hosts> = {
  Component: AgentsPage,
  loader: async ({ apiHost, request }) => ({ apiHost, site: new URL(request.url).origin }),
  shouldRevalidate: () => false,
  head: () => ({ title: text.title, description: text.description }),
}
