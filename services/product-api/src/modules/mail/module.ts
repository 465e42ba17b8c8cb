import type { Module } from '#src/server/module.ts'
import { daysBefore } from '#src/server/utc.ts'
import { isMailTo } from './outbox.ts'
import { mails } from './tables.ts'

/** Emails that wait until they are sent. */
export const MODULE: Module = {
  name: 'mail',
  needs: ['accounts'],
  tables: [
    {
      table: mails,
      holds: 'emails to the person',
      of: isMailTo,
      exported: 'emails',
    },
  ],
  ends: [[mails.createdAt, daysBefore(30)]],
}
