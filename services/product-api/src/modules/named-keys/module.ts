import type { Module } from '#src/server/module.ts'

/** What owners do with their keys. */
export const MODULE: Module = {
  name: 'named-keys',
  needs: ['tries', 'accounts', 'mail', 'catalogue', 'audit', 'keys', 'suspensions', 'usage'],
}
