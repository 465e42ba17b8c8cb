import type { PageModule } from '@orchard/shared/contracts'
import text from '#src/legal/tos.md'
import { LegalPage } from './kinds/legal-page.tsx'

/** `/tos` */
export const page: PageModule<null> = {
  Component: () => <LegalPage text={text} />,
  head: () => ({ title: text.title, description: text.description }),
}
