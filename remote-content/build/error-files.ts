import { STATUS_CODES } from 'node:http'
import { ERROR_GROUPS, type ErrorPage } from '@orchard/shared/errors'
import type { ErrorDetail, ErrorSummaries } from '#src/data/errors.ts'

/** The list of all errors, and a file for each of them. */
export function errorFiles(): Map<string, string> {
  const list: ErrorSummaries = ERROR_GROUPS.map(({ errors, name }) => ({
    name,
    errors: errors.map(({ cause, code, status: [status] }) => ({ code, status, cause })),
  }))
  const details = ERROR_GROUPS.flatMap(({ errors }) => errors).map((page): [string, string] => [
    `data/errors/${page.code}.json`,
    JSON.stringify(detailOf(page)),
  ])
  return new Map([['data/errors.json', JSON.stringify(list)], ...details])
}

function detailOf({ status: [status], ...page }: ErrorPage): ErrorDetail {
  return { ...page, status, title: STATUS_CODES[status] ?? 'Error' }
}
