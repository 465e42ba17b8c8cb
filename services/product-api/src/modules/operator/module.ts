import type { Module } from '#src/server/module.ts'
import { operatorLogIsKeptFrom } from './log.ts'
import { operatorLog, operatorLogEnds } from './tables.ts'

/** Operators, what they may do, and the log of what they did. */
export const MODULE: Module = {
  name: 'operator',
  needs: ['identity', 'accounts', 'catalogue'],
  tables: [
    {
      table: operatorLog,
      why: 'account IDs, blocked IP addresses and what operators did and read, for 25 months, without emails and names of customers: it shows that the deletion was made',
    },
    { table: operatorLogEnds, why: 'no data of persons' },
  ],
  ends: [[operatorLog.at, operatorLogIsKeptFrom]],
}
