/** Characters of a value that are drawn; the JSON beside it has the rest. */
const LONGEST = 240

/** A value of an answer as text, with its unit where it has one. */
export function showValue(value: unknown, unit?: string): string {
  if (value === null || value === undefined) return '–'
  if (value === '') return '(empty)'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (text.length > LONGEST) return `${text.slice(0, LONGEST)}…`
  return unit === undefined || typeof value === 'object' ? text : `${text} ${unit}`
}
