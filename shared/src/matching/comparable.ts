/**
 * A text as searches compare it: in lower case, with the apostrophe of keyboards in place of the printed one. The
 * length stays, except where lower case itself changes it (İ).
 */
export function comparable(text: string): string {
  return text.toLowerCase().replaceAll('’', "'")
}
