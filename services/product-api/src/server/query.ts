import * as z from 'zod'

/** A date, or a date and time, in a query. */
export const TIMESTAMP = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'Send a date such as 2026-11-21, or a date and time such as 2026-11-21T08:00:00Z',
})

/** JSON or CSV, in a query. */
export const FORMAT = z
  .enum(['json', 'csv'], 'Send json or csv')
  .optional()
  .describe('`csv` for CSV, as with `Accept: text/csv`')

/** The error for a query. */
export const QUERY_REFUSAL = {
  status: 400,
  code: 'parameter_invalid',
  detail: 'Invalid parameter',
} as const
