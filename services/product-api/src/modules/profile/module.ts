import { defineModule } from '#src/server/module.ts'
import { accountRoutes } from './routes.ts'

/** The signed-in account. */
export const MODULE = defineModule({
  name: 'profile',
  needs: [
    'mail',
    'accounts',
    'keys',
    'suspensions',
    'usage',
    'devices',
    'named-keys',
    'organisations',
  ],
  routes: { pages: accountRoutes },
})
