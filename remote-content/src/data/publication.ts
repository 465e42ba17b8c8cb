import type { LoadContext } from '@orchard/shared/contracts'

/**
 * The current day in UTC, such as `2026-11-23`. Articles and incidents may be dated ahead: a
 * release contains them, and lists and pages hide them until that day.
 */
export function currentDay({ now = Date.now }: Pick<LoadContext, 'now'> = {}): string {
  return new Date(now()).toISOString().slice(0, 10)
}

/** The items whose day has come, in the same order. */
export function publishedOn<T extends { date: string }>(day: string, items: readonly T[]): T[] {
  return items.filter(({ date }) => date <= day)
}
