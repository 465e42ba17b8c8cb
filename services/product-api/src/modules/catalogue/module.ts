import type { Module } from '#src/server/module.ts'

/** What the released catalogue says of each API. */
export const MODULE: Module = {
  name: 'catalogue',
  needs: [],
}
