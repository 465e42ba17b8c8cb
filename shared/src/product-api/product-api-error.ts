import { readProblem } from '#src/http/index.ts'

/** The code of a refusal that a new sign-in of the same person overcomes. */
export const SIGN_IN_TOO_OLD = 'sign_in_too_old'
/** The same of a new token, which needs no sign-in. */
export const TOKEN_TOO_OLD = 'token_too_old'
const OF_AGE: ReadonlySet<string> = new Set([SIGN_IN_TOO_OLD, TOKEN_TOO_OLD])

interface Details extends ErrorOptions {
  status?: number
  /** What the product API says of it. */
  detail?: string | undefined
  errors?: Readonly<Record<string, string>> | undefined
  retryAfter?: number | null
}

/**
 * A refused or failed request to the product API. Its `code` is of the problem document, or `NetworkError` without a response,
 * `Unclear` where an act may have been done all the same, `NotSignedIn`, `ServerFailure`, or `Nonsense` for a response that
 * lacks what the document of the API promises.
 */
export class ProductApiError extends Error {
  readonly code: string
  /** Of the response; 0 without one. */
  readonly status: number
  /** What the product API says of it, for codes that a page has no words for. */
  readonly detail: string | undefined
  /** Problems of single fields, by name. */
  readonly errors: Readonly<Record<string, string>> | undefined
  /** Seconds to wait before a retry, if the server said so. */
  readonly retryAfter: number | null
  constructor(
    code: string,
    { status = 0, detail, errors, retryAfter = null, ...options }: Details = {},
  ) {
    super(detail ?? code, options)
    this.name = 'ProductApiError'
    this.code = code
    this.status = status
    this.detail = detail
    this.errors = errors
    this.retryAfter = retryAfter
  }
}

/** A failure to show to the visitor. */
export interface Failure {
  /** Stable: the identity client's, the product API's, or `Unexpected`. */
  code: string
  message: string
  /** Problems of single fields, by name. */
  errors?: Readonly<Record<string, string>> | undefined
}

/** The failure that a response tells of. */
export async function failureOf(response: Response): Promise<ProductApiError> {
  const { status } = response
  const problem = await readProblem(response)
  if (status === 401 && !OF_AGE.has(problem?.code ?? ''))
    return new ProductApiError('NotSignedIn', { status })
  if (!problem) return new ProductApiError(status >= 500 ? 'ServerFailure' : 'Nonsense', { status })
  const retryAfter = status === 429 ? Number(response.headers.get('Retry-After')) || 60 : null
  const { code, detail = problem.title, errors } = problem
  return new ProductApiError(code, { status, detail, errors, retryAfter })
}
