import type { PageModule } from '@orchard/shared/contracts'
import { PRIVACY_CHANGES } from '#src/data/legal.ts'
import { LastChanged, LegalText } from '#src/features/legal-text/legal-text.tsx'
import { PageLayout } from '#src/features/page-layout/page-layout.tsx'
import { Prose } from '#src/features/page-layout/prose.tsx'
import { PRIVACY_SECTIONS } from '#src/features/privacy/privacy-sections.tsx'

function PrivacyPage() {
  return (
    <PageLayout
      title="Privacy"
      lead="What this site stores, what it sends, and what it leaves alone. It is short because there is not much."
      note={<LastChanged changes={PRIVACY_CHANGES} />}
    >
      <Prose>
        <LegalText sections={PRIVACY_SECTIONS} changes={PRIVACY_CHANGES} />
      </Prose>
    </PageLayout>
  )
}

/** `/privacy` */
export const page: PageModule<null> = {
  Component: PrivacyPage,
  head: () => ({
    title: 'Privacy',
    description:
      'Which cookies API Orchard sets and why, what it keeps about accounts and messages, and why analytics stays off until you accept it.',
  }),
}
