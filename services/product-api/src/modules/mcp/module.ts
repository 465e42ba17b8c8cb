import { defineModule } from '#src/server/module.ts'
import { mcpRoutes } from './routes.ts'

/** Tools for agents. */
export const MODULE = defineModule({
  name: 'mcp',
  needs: ['suspensions', 'catalogue', 'keys', 'announcements', 'usage', 'gateway'],
  routes: { calls: mcpRoutes },
})
