import { WISHES_KEPT_DAYS } from '@orchard/shared/facts'
import type { Module } from '#src/server/module.ts'
import { daysBefore } from '#src/server/utc.ts'
import { wishes } from './tables.ts'
import { isOf } from './wishes.ts'

/** APIs that somebody waits for. */
export const MODULE: Module = {
  name: 'wishes',
  needs: ['mail', 'catalogue', 'inbox'],
  tables: [
    {
      table: wishes,
      holds: 'APIs that the person waits for',
      of: ({ email }) => (email === null ? undefined : isOf(email)),
      exported: 'wishes',
    },
  ],
  ends: [[wishes.wishedAt, daysBefore(WISHES_KEPT_DAYS)]],
}
