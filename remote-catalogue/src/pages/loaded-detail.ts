import { use } from 'react'
import type { ApiDetail } from '#src/data/catalogue-data.ts'

/** An entry in full, or a promise of it. */
export type LoadedDetail = ApiDetail | Promise<ApiDetail>

/** The entry; suspends the component until it has loaded. */
export function useDetail(detail: LoadedDetail): ApiDetail {
  return detail instanceof Promise ? use(detail) : detail
}
