import * as auth from '@orchard/shared/auth'
import * as facts from '@orchard/shared/facts'
import * as flags from '@orchard/shared/flags'
import * as forms from '@orchard/shared/forms'
import * as router from '@orchard/shared/router'
import * as session from '@orchard/shared/session'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'

export { renderSite } from './render-site.tsx'

/** The one instance of each module that server bundles of remotes get when they ask for it. */
export const provided: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  '@orchard/shared/auth': auth,
  '@orchard/shared/facts': facts,
  '@orchard/shared/flags': flags,
  '@orchard/shared/forms': forms,
  '@orchard/shared/router': router,
  '@orchard/shared/session': session,
}
