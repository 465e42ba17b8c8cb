import type { Module } from '#src/server/module.ts'

/** What the identity provider says of who signs in. */
export const MODULE: Module = {
  name: 'identity',
  needs: [],
}
