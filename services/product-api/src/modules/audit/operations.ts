import { AUDIT_KEPT_MONTHS } from '@orchard/shared/facts'
import * as z from 'zod'
import { OF_ORGANISATIONS } from '#src/modules/accounts/owner-scope.ts'
import { ok, operation } from '#src/server/openapi/operation.ts'
import { AUDIT_ENTRY, AUDIT_QUERY } from './read-log.ts'

const LOG = ok(
  'The entries, the newest first. As CSV, all that match, with a column for each member.',
  z.object({
    entries: z.array(AUDIT_ENTRY),
    next: z.string().nullable().describe('Send it as `before` for older entries; null at the end'),
  }),
  ['Content-Disposition'],
)

/** `GET /op/user/audit-log`. */
export const READ_AUDIT_LOG = operation(
  'readAuditLog',
  `Who did what in the account, when and from where, for ${AUDIT_KEPT_MONTHS} months`,
  {
    ...OF_ORGANISATIONS,
    querystring: AUDIT_QUERY,
    response: {
      200: { ...LOG[200], content: { ...LOG[200].content, 'text/csv': { schema: z.string() } } },
    },
  },
)
