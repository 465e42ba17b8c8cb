import type { KeyUsage, Usage } from '#src/data/account-responses.ts'

/** Selects usage by key and by API; null selects all. */
export interface UsageFilter {
  /** `default` for the default key. */
  key: string | null
  api: string | null
}

/** The option value of a key. */
export function keyValue({ keyId }: Pick<KeyUsage, 'keyId'>): string {
  return keyId ?? 'default'
}

/** Narrows usage to one key, one API or both. */
export function filterUsage(
  usage: Pick<Usage, 'byDay' | 'byApi' | 'byKey' | 'rows'>,
  { api, key }: UsageFilter,
): Pick<Usage, 'byDay' | 'byApi' | 'byKey'> {
  if (api === null && key === null) return usage
  const rows = usage.rows.filter(
    (row) => (api === null || row.slug === api) && (key === null || keyValue(row) === key),
  )
  const sum = (isMeant: (row: Usage['rows'][number]) => boolean) =>
    rows.reduce((calls, row) => (isMeant(row) ? calls + row.calls : calls), 0)
  const isUsed = ({ calls }: { calls: number }) => calls > 0
  return {
    byDay: usage.byDay.map(({ date }) => ({ date, calls: sum((row) => row.date === date) })),
    byApi: usage.byApi
      .map(({ slug }) => ({ slug, calls: sum((row) => row.slug === slug) }))
      .filter(isUsed),
    byKey: usage.byKey
      .map((one) => ({ ...one, calls: sum((row) => row.keyId === one.keyId) }))
      .filter(isUsed),
  }
}
