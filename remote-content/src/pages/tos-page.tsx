import type { PageModule } from '@orchard/shared/contracts'
import { TERMS_CHANGES } from '#src/data/legal.ts'
import { LastChanged, LegalText } from '#src/features/legal-text/legal-text.tsx'
import { PageLayout } from '#src/features/page-layout/page-layout.tsx'
import { Prose } from '#src/features/page-layout/prose.tsx'
import { TERMS_SECTIONS } from '#src/features/terms/terms-sections.tsx'

function TosPage() {
  return (
    <PageLayout
      title="Terms of service"
      lead="What you may expect from API Orchard and what we expect from you, in sentences that can be read."
      note={<LastChanged changes={TERMS_CHANGES} />}
    >
      <Prose>
        <LegalText sections={TERMS_SECTIONS} changes={TERMS_CHANGES} />
      </Prose>
    </PageLayout>
  )
}

/** `/tos` */
export const page: PageModule<null> = {
  Component: TosPage,
  head: () => ({
    title: 'Terms of service',
    description:
      'The terms of API Orchard in readable sentences: keys, plans and quotas, what you may do with the data, and what nobody can promise.',
  }),
}
