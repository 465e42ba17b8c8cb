import { invitations } from '#src/modules/accounts/tables.ts'
import type { Module } from '#src/server/module.ts'
import { daysBefore } from '#src/server/utc.ts'
import { INVITATIONS_KEPT_DAYS } from './organisations.ts'

/** Organisations, their members and invitations. */
export const MODULE: Module = {
  name: 'organisations',
  needs: [
    'tries',
    'accounts',
    'mail',
    'audit',
    'operator',
    'keys',
    'suspensions',
    'usage',
    'billing',
    'recovery',
    'devices',
    'named-keys',
    'sign-in',
  ],
  ends: [[invitations.expiresAt, daysBefore(INVITATIONS_KEPT_DAYS)]],
}
