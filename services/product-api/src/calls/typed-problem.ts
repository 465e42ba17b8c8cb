import { problemType } from '@orchard/shared/errors'
import { isProblem } from '@orchard/shared/http'
import type { UpstreamAnswer } from './answer-handler.ts'

/** An answer of the data APIs, whose problems do not know the address of their page. */
export function typed(answer: UpstreamAnswer, site: string): UpstreamAnswer {
  if (answer.status < 400) return answer
  const problem: unknown = JSON.parse(answer.body)
  if (!isProblem(problem)) return answer
  const type = problemType(site, problem.code)
  return { ...answer, body: JSON.stringify({ ...problem, type }) }
}
