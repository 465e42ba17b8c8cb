import { stringify } from 'csv-stringify/sync'

/**
 * A separator other than the comma, or a line break, before a sign that begins a formula (also in full width). A spreadsheet
 * that splits there would run what follows.
 */
const HIDDEN_FORMULA = /([;\t|\r\n][\s"']{0,9})(?=[=+\-@＝＋－＠])/g

/** Rows as CSV (RFC 4180) with a header. A spreadsheet runs no part of a cell as a formula, whatever separator it uses. */
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
