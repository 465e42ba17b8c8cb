/** What usage is asked for; without a member, all of the last 30 days. */
export interface UsageQuery {
  /** What to group by; `hour` or `day`, not both. By day if it is absent. */
  by?: readonly ('key' | 'api' | 'status' | 'hour' | 'day')[] | undefined
  /** First hour, such as `2026-11-01` or `2026-11-21T08:00:00Z`. */
  from?: string | undefined
  /** First hour that is not included. */
  to?: string | undefined
  /** ID of a key, or `default`. */
  key?: string | undefined
  /** Slug of an API. */
  api?: string | undefined
  /** Status code, or a class of them such as `4xx`. */
  status?: string | undefined
}

/** Usage of one group; it has the members that it was grouped by. */
export interface UsageRow {
  hour?: string
  day?: string
  /** ID of a key, or `default`; null where the key was not recorded. */
  key?: string | null
  api?: string
  status?: number
  calls: number
  status_classes: Readonly<Record<'2xx' | '3xx' | '4xx' | '5xx', number>>
  /** Median latency in milliseconds; null where status codes are told apart, or none was recorded. */
  p50_ms: number | null
  /** 95th percentile of the same. */
  p95_ms: number | null
}

/** Usage of an account. */
export interface Usage {
  from: string
  to: string
  /** From when there are hours; before that there are days. */
  hours_since: string
  days_since: string
  rows: readonly UsageRow[]
}
