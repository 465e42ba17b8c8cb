import type { Module } from '#src/server/module.ts'

/** Calls of APIs. */
export const MODULE: Module = {
  name: 'gateway',
  needs: [
    'tries',
    'accounts',
    'catalogue',
    'keys',
    'suspensions',
    'announcements',
    'usage',
    'alerts',
  ],
}
