/** Values are cut to this many characters; the JSON beside them has the rest. */
const LONGEST = 240

/** A value of a response as text. */
export function showValue(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (value === '') return '(empty)'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
