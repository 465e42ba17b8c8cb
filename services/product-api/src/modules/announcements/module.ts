import type { Module } from '#src/server/module.ts'
import { announcements } from './tables.ts'

/** What operators announce. */
export const MODULE: Module = {
  name: 'announcements',
  needs: ['operator'],
  tables: [{ table: announcements, why: 'no data of persons' }],
}
