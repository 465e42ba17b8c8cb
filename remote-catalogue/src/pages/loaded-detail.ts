import { use } from 'react'
import type { ApiDetail } from '#src/data/catalogue-data.ts'

/** An entry on a page of its own, or the promise of it. */
export type LoadedDetail = ApiDetail | Promise<ApiDetail>

/** The entry; until it is there the component waits. */
export function useDetail(detail: LoadedDetail): ApiDetail {
  return detail instanceof Promise ? use(detail) : detail
}
