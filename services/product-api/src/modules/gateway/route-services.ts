import type { Given } from '#src/server/module.ts'

/** What calls of the catalogue's APIs use. */
export type CallServices = Given<
  | 'accounts'
  | 'alerts'
  | 'announcements'
  | 'catalogue'
  | 'gateway'
  | 'keys'
  | 'suspensions'
  | 'usage'
>
