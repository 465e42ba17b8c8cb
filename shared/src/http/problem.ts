/** An error response of our servers: RFC 9457, with a stable `code` beside it. */
export interface Problem {
  type: string
  title: string
  status: number
  /** For programs; never changes its meaning. */
  code: string
  detail?: string
  /** Problems by field, for forms. */
  errors?: Readonly<Record<string, string>>
}

/** True for a problem document. */
export function isProblem(value: unknown): value is Problem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'string' &&
    'title' in value &&
    typeof value.title === 'string'
  )
}

/** The problem that a response describes, or null where it is something else. */
export async function readProblem(response: Response): Promise<Problem | null> {
  if (!response.headers.get('Content-Type')?.includes('application/problem+json')) return null
  const value: unknown = await response.json().catch(() => null) // cut off on its way
  return isProblem(value) ? value : null
}
