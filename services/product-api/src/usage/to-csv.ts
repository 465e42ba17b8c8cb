import { stringify } from 'csv-stringify/sync'

/** Rows as CSV (RFC 4180) with a header. A spreadsheet does not run a cell that begins like a formula. */
export function toCsv(
  columns: readonly string[],
  rows: readonly (readonly (string | number | null | undefined)[])[],
): string {
  return stringify([...rows], {
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    escape_formulas: true,
  })
}
