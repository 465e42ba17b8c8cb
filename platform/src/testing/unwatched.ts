import { createDependencies } from '@orchard/shared-node/health'

/** For parts whose log and metrics no test looks at. */
export const unwatched = createDependencies(() => undefined, { registers: [] })('store', {
  failing: 'The store is unavailable',
  again: 'The store is available again',
})
