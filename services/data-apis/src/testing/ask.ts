import type { Query } from '@orchard/shared/call-contracts'
import { AnswerError } from '#src/answer-error.ts'
import { type AllMeans, askApi } from '#src/ask-api.ts'
import { loadApi } from '#src/load-api.ts'
import { sampleMeans } from './sample-means.ts'

/** Everything that an answer may depend on, and the picture of a call to an API of pictures. */
type MeansOfTest = Partial<AllMeans> & { picture?: Uint8Array }

/**
 * Asks an API as a caller does, with the clock and the chance of the documented samples unless
 * told.
 */
export async function ask<Answer = Record<string, unknown>>(
  slug: string,
  query: Query = {},
  { picture, ...means }: MeansOfTest = {},
): Promise<Answer> {
  const api = await loadApi(slug)
  if (!api) throw new Error(`${slug} is not implemented`)
  const { body } = await askApi(api, query, { ...sampleMeans(), ...means }, picture ?? null)
  return JSON.parse(JSON.stringify(body))
}

/** Why a call is refused. @throws {Error} when it is answered after all. */
export async function refusal(
  slug: string,
  query: Query = {},
  means: MeansOfTest = {},
): Promise<Pick<AnswerError, 'status' | 'code' | 'errors'> & { detail: string }> {
  try {
    await ask(slug, query, means)
  } catch (error) {
    if (!(error instanceof AnswerError)) throw error
    const { code, errors, message, status } = error
    return { status, code, errors, detail: message }
  }
  throw new Error(`${slug} answers ${JSON.stringify(query)}`)
}
