import type { KeyUsage, Usage } from '#src/data/entities.ts'

/** Selects usage by key and by API; null selects all. */
export interface UsageFilter {
  /** `default` for the default key. */
  key: string | null
  api: string | null
}

/** The option value of a key. */
export function keyValue({ key_id: keyId }: Pick<KeyUsage, 'key_id'>): string {
  return keyId ?? 'default'
}

/** Narrows usage to one key, one API or both. */
export function filterUsage(
  usage: Pick<Usage, 'by_day' | 'by_api' | 'by_key' | 'rows'>,
  { api, key }: UsageFilter,
): Pick<Usage, 'by_day' | 'by_api' | 'by_key'> {
  if (api === null && key === null) return usage
  const rows = usage.rows.filter(
    (row) => (api === null || row.slug === api) && (key === null || keyValue(row) === key),
  )
  const sum = (isMeant: (row: Usage['rows'][number]) => boolean) =>
    rows.reduce((calls, row) => (isMeant(row) ? calls + row.calls : calls), 0)
  const isUsed = ({ calls }: { calls: number }) => calls > 0
  return {
    by_day: usage.by_day.map(({ date }) => ({ date, calls: sum((row) => row.date === date) })),
    by_api: usage.by_api
      .map(({ slug }) => ({ slug, calls: sum((row) => row.slug === slug) }))
      .filter(isUsed),
    by_key: usage.by_key
      .map((one) => ({ ...one, calls: sum((row) => row.key_id === one.key_id) }))
      .filter(isUsed),
  }
}
