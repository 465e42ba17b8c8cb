import type { LoadContext } from '@orchard/shared/contracts'
import type { ErrorPage } from '@orchard/shared/errors'
import { problemType } from '@orchard/shared/errors/path'
import type { Problem } from '@orchard/shared/http'
import { fillFigures } from './figures.ts'

/** An error in the list of all. */
export interface ErrorSummary extends Pick<ErrorPage, 'cause'> {
  code: string
  status: number
}

/** Errors with a common heading, in `data/errors.json`. */
export type ErrorSummaries = readonly { name: string; errors: readonly ErrorSummary[] }[]

/** An error in `data/errors/{code}.json`; `title` is the name of its status. */
export interface ErrorDetail extends Omit<ErrorPage, 'status' | 'code'>, ErrorSummary {
  title: string
}

/** All errors, by group. */
export async function readErrors(context: LoadContext): Promise<ErrorSummaries> {
  return fillFigures(await context.readAsset<ErrorSummaries>('data/errors.json'))
}

/** An error in full; null for a code that there is not. */
export async function findError(context: LoadContext, code: string): Promise<ErrorDetail | null> {
  const groups = await readErrors(context)
  return groups.some(({ errors }) => errors.some((one) => one.code === code))
    ? fillFigures(await context.readAsset<ErrorDetail>(`data/errors/${code}.json`))
    : null
}

/** The problem document that a caller gets. */
export function sampleProblem({ code, detail, status, title }: ErrorDetail, site: string): Problem {
  return { type: problemType(site, code), title, status, code, detail }
}

/** Says of an error if its call counts, in words. */
export function countWords({ isCounted }: Pick<ErrorDetail, 'isCounted'>): string {
  return isCounted ? 'Counts towards the quota' : 'Does not count towards the quota'
}
