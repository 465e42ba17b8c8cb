import type { Module } from '#src/server/module.ts'

/** What operators see of an account, and change. */
export const MODULE: Module = {
  name: 'support',
  needs: [
    'accounts',
    'mail',
    'operator',
    'keys',
    'suspensions',
    'usage',
    'billing',
    'organisations',
  ],
}
