import type { PageModule } from '@orchard/shared/contracts'
import { useMemo } from 'react'
import { type DocGroup, readDocGroups } from '#src/data/docs/docs.ts'
import { fillFigures } from '#src/data/figures.ts'
import { withApiHost } from '#src/data/with-api-host.ts'
import { ArticleBody } from '#src/features/article/article-body.tsx'
import { DocLayout } from '#src/features/docs/doc-layout.tsx'
import { DocSections } from '#src/features/docs/doc-sections.tsx'
import text from '#src/notes/docs.md'
import { LinkCards } from '#src/ui/link-cards.tsx'
import { Prose } from '#src/ui/prose.tsx'

interface DocsData {
  groups: readonly DocGroup[]
  apiHost: string
}

function DocsPage({ data: { apiHost, groups } }: { data: DocsData }) {
  const sections = useMemo(() => withApiHost(text.sections, apiHost), [apiHost])
  return (
    <DocLayout groups={groups} title={text.title} lead={text.lead} isOverview>
      <Prose>
        <DocSections sections={sections.slice(0, 1)} Body={ArticleBody} />
      </Prose>
      <LinkCards
        cards={fillFigures(groups).flatMap(({ docs, name }) =>
          docs.map(({ lead, title, url }) => ({ to: url, title, description: lead, kicker: name })),
        )}
      />
      <Prose>
        <DocSections sections={sections.slice(1)} Body={ArticleBody} />
      </Prose>
    </DocLayout>
  )
}

/** `/docs` */
export const page: PageModule<DocsData> = {
  Component: DocsPage,
  loader: async (args): Promise<DocsData> => ({
    groups: await readDocGroups(args),
    apiHost: args.apiHost,
  }),
  shouldRevalidate: () => false,
  head: () => ({ title: text.title, description: text.description }),
}
