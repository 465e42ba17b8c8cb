import type { ApiDetail } from './catalogue-data.ts'

/** What a code sample is made from. */
export interface SampleCall {
  /** Absolute, without a query. */
  url: string
  query: readonly (readonly [name: string, value: string | number | boolean])[]
  apiKey: string
}

/** Stands where a visitor puts the own key. */
export const KEY_PLACEHOLDER = 'YOUR_API_KEY'

/** The example call of an entry. `apiHost` is the origin that answers `/v1/…`. */
export function sampleCall(
  entry: Pick<ApiDetail, 'path' | 'args'>,
  apiHost: string,
  apiKey = KEY_PLACEHOLDER,
): SampleCall {
  return { url: apiHost + entry.path, query: Object.entries(entry.args), apiKey }
}
