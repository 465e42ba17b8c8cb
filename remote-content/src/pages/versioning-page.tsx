import type { PageModule } from '@orchard/shared/contracts'
import { VERSIONING_CHANGES } from '#src/data/legal.ts'
import { LastChanged, LegalText } from '#src/features/legal-text/legal-text.tsx'
import { PageLayout } from '#src/features/page-layout/page-layout.tsx'
import { Prose } from '#src/features/page-layout/prose.tsx'
import { VERSIONING_SECTIONS } from '#src/features/versioning/versioning-sections.tsx'

function VersioningPage() {
  return (
    <PageLayout
      title="How APIs change"
      lead="What your program may rely on, what can change without notice, and how long an API goes on after we said that it will end."
      note={<LastChanged changes={VERSIONING_CHANGES} />}
    >
      <Prose>
        <LegalText sections={VERSIONING_SECTIONS} changes={VERSIONING_CHANGES} />
      </Prose>
    </PageLayout>
  )
}

/** `/versioning` */
export const page: PageModule<null> = {
  Component: VersioningPage,
  head: () => ({
    title: 'How APIs change',
    description:
      'What stays the same under an address of API Orchard, what may change without notice, and the six months that a field or an API goes on after its deprecation.',
  }),
}
