import { stringify } from 'csv-stringify/sync'

/**
 * The start of a cell, or a separator other than the comma, or a line break, with the blanks and quotes after it. A spreadsheet
 * that splits there would run what follows.
 */
const LEAD = /(?:^|[;；\t|\r\n])[\s"']*/g
/** Signs that begin a formula, also in full width. */
const SIGNS = '=+-@＝＋－＠'

/** Rows as CSV (RFC 4180) with a header. A spreadsheet runs no part of a cell as a formula, also where it splits at one of `LEAD`. */
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
    cast: { string: withoutFormulas },
  })
}

function withoutFormulas(text: string): string {
  return text.replaceAll(LEAD, (lead, start: number) => {
    const next = text.charAt(start + lead.length)
    return next !== '' && SIGNS.includes(next) ? `${lead}'` : lead
  })
}
