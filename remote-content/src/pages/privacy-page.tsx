import type { PageModule } from '@orchard/shared/contracts'
import { StorageTable } from '#src/features/privacy/storage-table.tsx'
import text from '#src/legal/privacy.md'
import { LegalPage } from './kinds/legal-page.tsx'

const COMPONENTS = { table: StorageTable }

/** `/privacy` */
export const page: PageModule<null> = {
  Component: () => <LegalPage text={text} components={COMPONENTS} />,
  head: () => ({ title: text.title, description: text.description }),
}
