import type { Module } from '#src/server/module.ts'

/** The signed-in account. */
export const MODULE: Module = {
  name: 'profile',
  needs: ['accounts', 'keys', 'suspensions', 'usage', 'devices', 'named-keys', 'organisations'],
}
