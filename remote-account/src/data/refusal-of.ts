import { readProblem } from '@orchard/shared/http'
import { AccountApiError, SIGN_IN_TOO_OLD } from '#src/rules/explain-failure.ts'

/** The failure that a response of the product API tells of. */
export async function refusalOf(response: Response): Promise<AccountApiError> {
  const problem = await readProblem(response)
  if (response.status === 401)
    return new AccountApiError(problem?.code === SIGN_IN_TOO_OLD ? SIGN_IN_TOO_OLD : 'NotSignedIn')
  if (problem?.code === 'maintenance')
    return new AccountApiError(problem.code, null, {
      detail: `${problem.detail}. Nothing was changed: try again later.`,
    })
  if (response.status >= 500)
    return new AccountApiError(
      problem?.code === 'billing_unavailable' ? problem.code : 'ServerFailure',
    )
  const wait = response.status === 429 ? Number(response.headers.get('Retry-After')) || 60 : null
  return new AccountApiError(problem?.code ?? 'Nonsense', wait, {
    detail: problem?.detail,
    errors: problem?.errors,
  })
}
