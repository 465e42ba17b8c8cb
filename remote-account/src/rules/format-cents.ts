import { formatCount } from '@orchard/shared/format'

/** Formats charged cents, always with two digits: `$29.00`, `−$12.40`. */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? '−' : ''
  const dollars = Math.floor(Math.abs(cents) / 100)
  return `${sign}$${formatCount(dollars)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}
