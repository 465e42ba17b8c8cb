import type { ResourceModule } from '@orchard/shared/contracts'
import { describeFacts } from '@orchard/shared/fact-sheet'
import * as facts from '@orchard/shared/facts'
import { FORMS } from '@orchard/shared/forms'

/** `/facts.json`: plans, offers, figures and limits of forms, as the host that runs has them. */
export const resource: ResourceModule = {
  render: async () => ({
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(describeFacts(facts, { FORMS })),
  }),
}
