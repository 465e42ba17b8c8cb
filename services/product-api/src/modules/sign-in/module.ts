import type { Module } from '#src/server/module.ts'

/** Opens the account that a request is about. */
export const MODULE: Module = {
  name: 'sign-in',
  needs: ['identity', 'accounts', 'mail', 'audit', 'keys', 'suspensions', 'usage', 'recovery'],
}
