import { defineModule } from '#src/server/module.ts'
import { operatorAccountRoutes } from './routes.ts'

/** What operators see of an account, and change. */
export const MODULE = defineModule({
  name: 'support',
  needs: [
    'accounts',
    'mail',
    'operator',
    'keys',
    'suspensions',
    'usage',
    'billing',
    'organisations',
  ],
  routes: { pages: operatorAccountRoutes },
})
