import { defineModule } from '#src/server/module.ts'
import { EXPORTED } from './exported.ts'
import { keyRoutes } from './routes.ts'

/** What owners do with their keys. */
export const MODULE = defineModule({
  name: 'named-keys',
  needs: ['tries', 'accounts', 'mail', 'catalogue', 'audit', 'keys', 'suspensions', 'usage'],
  exports: EXPORTED,
  routes: { pages: keyRoutes },
})
