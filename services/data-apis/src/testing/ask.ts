import type { Query } from '@orchard/shared/call-contracts'
import { type AllMeans, askApi } from '#src/ask-api.ts'
import { loadApi } from '#src/load-api.ts'
import { ResponseError } from '#src/response-error.ts'
import { sampleMeans } from './sample-means.ts'

/** Everything that a response may depend on, and the picture of a call to an API of pictures. */
type MeansOfTest = Partial<AllMeans> & { picture?: Uint8Array }

/**
 * Asks an API as a caller does, with the clock and the chance of the example responses unless
 * told.
 */
export async function ask<ResponseBody = Record<string, unknown>>(
  slug: string,
  query: Query = {},
  { picture, ...means }: MeansOfTest = {},
): Promise<ResponseBody> {
  const api = await loadApi(slug)
  if (!api) throw new Error(`${slug} is not implemented`)
  const { body } = await askApi(api, query, { ...sampleMeans(), ...means }, picture ?? null)
  return JSON.parse(JSON.stringify(body))
}

/** Why a call is refused. @throws {Error} when it is served after all. */
export async function refusal(
  slug: string,
  query: Query = {},
  means: MeansOfTest = {},
): Promise<Pick<ResponseError, 'status' | 'code' | 'errors'> & { detail: string }> {
  try {
    await ask(slug, query, means)
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error
    const { code, errors, message, status } = error
    return { status, code, errors, detail: message }
  }
  throw new Error(`${slug} answers ${JSON.stringify(query)}`)
}
