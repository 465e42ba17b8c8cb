import type { PictureType } from '@orchard/shared/contracts'
import type { ApiDetail } from './catalogue-data.ts'
import { typeOf } from './example-pictures.ts'

/** The input of a code sample. */
export interface SampleCall {
  /** Absolute, without a query. */
  url: string
  query: readonly (readonly [name: string, value: string | number | boolean])[]
  /** Null for a program that reads it from `KEY_VARIABLE`. */
  apiKey: string | null
  /** The picture to send as the body; absent for GET. */
  picture?: SamplePicture
}

/** A picture in the folder of the program that sends it. */
export interface SamplePicture {
  file: string
  type: PictureType
}

/** The environment variable that programs read the key from, as our own command line does. */
export const KEY_VARIABLE = 'ORCHARD_API_KEY'

/** Placeholder of the visitor's key. */
export const KEY_PLACEHOLDER = 'YOUR_API_KEY'

/** The command that sets `KEY_VARIABLE` in any POSIX shell. */
export const SET_KEY = `export ${KEY_VARIABLE}=${KEY_PLACEHOLDER}`

/** The example call of an entry. `apiHost` is the origin of the gateway. */
export function sampleCall(
  entry: Pick<ApiDetail, 'path' | 'args' | 'body'>,
  apiHost: string,
  apiKey: string | null = null,
): SampleCall {
  const call = { url: apiHost + entry.path, query: Object.entries(entry.args), apiKey }
  const [example] = entry.body?.kind === 'picture' ? entry.body.examples : []
  return example ? { ...call, picture: { file: example.file, type: typeOf(example.file) } } : call
}
