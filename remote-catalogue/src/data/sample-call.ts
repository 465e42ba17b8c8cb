import type { PictureType } from '@orchard/shared/contracts'
import type { ApiDetail } from './catalogue-data.ts'
import { typeOf } from './example-pictures.ts'

/** The input of a code sample. */
export interface SampleCall {
  /** Absolute, without a query. */
  url: string
  query: readonly (readonly [name: string, value: string | number | boolean])[]
  apiKey: string
  /** The picture to send as the body; absent for GET. */
  picture?: SamplePicture
}

/** A picture in the folder of the program that sends it. */
export interface SamplePicture {
  file: string
  type: PictureType
}

/** Placeholder of the visitor's key. */
export const KEY_PLACEHOLDER = 'YOUR_API_KEY'

/** The example call of an entry. `apiHost` is the origin that answers `/v1/…`. */
export function sampleCall(
  entry: Pick<ApiDetail, 'path' | 'args' | 'body'>,
  apiHost: string,
  apiKey = KEY_PLACEHOLDER,
): SampleCall {
  const call = { url: apiHost + entry.path, query: Object.entries(entry.args), apiKey }
  const [example] = entry.body?.kind === 'picture' ? entry.body.examples : []
  return example ? { ...call, picture: { file: example.file, type: typeOf(example.file) } } : call
}
