import { OPERATOR_LOG_KEPT_MONTHS } from '@orchard/shared/facts'
import { defineModule, type Given } from '#src/server/module.ts'
import { createOperatorAccess } from './access.ts'
import { operatorLogIsKeptFrom } from './log.ts'
import { logRoutes } from './log-routes.ts'
import { createMembership } from './membership.ts'
import { operatorLog, operatorLogEnds } from './tables.ts'

function open({ app, config, now, operatorToken, poolAdmin }: Given<'identity'>) {
  const { operatorNames: names, operatorToken: token } = config
  const tokens = [
    ...(operatorToken === null ? [] : [{ token: operatorToken, names: null }]),
    ...(token === null ? [] : [{ token, names }]),
  ]
  const isMember = createMembership({ now, poolAdmin })
  return { findOperator: createOperatorAccess(app, { isMember, tokens }) }
}

declare module '#src/server/module.ts' {
  interface Offers {
    operator: Awaited<ReturnType<typeof open>>
  }
}

/** Operators, what they may do, and the log of what they did. */
export const MODULE = defineModule({
  name: 'operator',
  needs: ['identity', 'accounts'],
  tables: [
    {
      table: operatorLog,
      why: `account IDs, blocked IP addresses and what operators did and read, for ${OPERATOR_LOG_KEPT_MONTHS} months, without emails and names of customers: it shows that the deletion was made`,
    },
    { table: operatorLogEnds, why: 'no data of persons' },
  ],
  ends: [[operatorLog.at, operatorLogIsKeptFrom]],
  open,
  routes: { pages: logRoutes },
})
