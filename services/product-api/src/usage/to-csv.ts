import { stringify } from 'csv-stringify/sync'

/**
 * What a spreadsheet takes for the end of a cell if it was told of another separator than the comma, before a sign with
 * which formulas begin (also in full width).
 */
const HIDDEN_FORMULA = /([;\t|\r\n][\s"']{0,9})(?=[=+\-@＝＋－＠])/g

/** Rows as CSV (RFC 4180) with a header. A spreadsheet runs no part of a cell as a formula, whatever separator it reads. */
export function toCsv(
  columns: readonly string[],
  rows: readonly (readonly (string | number | null | undefined)[])[],
): string {
  return stringify([...rows], {
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: /[\r\n]/,
    cast: { string: (text) => text.replaceAll(HIDDEN_FORMULA, "$1'") },
  })
}
