import { parameterRefusal, type Query, readParameters } from '@orchard/shared/call-contracts'
import { AnswerError } from './answer-error.ts'
import type { Api, Means } from './define-api.ts'

/** An answer and how long it holds. */
export interface AskedAnswer {
  body: unknown
  /** True where it follows from the parameters alone. */
  isRepeatable: boolean
}

/**
 * Checks the parameters of a call and answers it.
 * @throws {AnswerError} naming every parameter that is wrong, or what the API itself refuses.
 */
export async function askApi(api: Api, query: Query, means: Means): Promise<AskedAnswer> {
  const { problems, values } = readParameters(api.contract, query)
  const refusal = parameterRefusal(problems)
  if (refusal) throw new AnswerError(400, refusal.code, refusal.detail, refusal.errors)
  let isRepeatable = true
  const body = await api.answer(values as never, {
    now() {
      isRepeatable = false
      return means.now()
    },
    randomBytes(count) {
      isRepeatable = false
      return means.randomBytes(count)
    },
  })
  return { body, isRepeatable }
}
