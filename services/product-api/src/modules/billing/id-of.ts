/** The id in a field of the payment provider that may hold the object itself; null for an empty field. */
export function idOf(value: string | { id: string }): string
export function idOf(value: string | { id: string } | null | undefined): string | null
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null)
}
