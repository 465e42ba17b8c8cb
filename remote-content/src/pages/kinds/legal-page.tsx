import type { LegalText as Text } from '#src/data/texts.ts'
import { LastChanged, LegalText } from '#src/features/legal-text/legal-text.tsx'
import type { Components } from '#src/ui/drawn-text.tsx'
import { PageLayout } from '#src/ui/page-layout.tsx'
import { Prose } from '#src/ui/prose.tsx'

/** The page of a legal text; `components` draw what needs more than its tag. */
export function LegalPage({ text, components }: { text: Text; components?: Components }) {
  return (
    <PageLayout title={text.title} lead={text.lead} note={<LastChanged changes={text.changes} />}>
      <Prose>
        <LegalText text={text} components={components} />
      </Prose>
    </PageLayout>
  )
}
