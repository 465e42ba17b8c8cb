import type { Module } from '#src/server/module.ts'

/** Tools for agents. */
export const MODULE: Module = {
  name: 'mcp',
  needs: ['catalogue', 'keys', 'announcements', 'usage', 'gateway'],
}
