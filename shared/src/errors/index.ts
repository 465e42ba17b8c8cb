import { ACCOUNT_ERRORS } from './account-errors.ts'
import { API_ERRORS } from './api-errors.ts'
import { BILLING_ERRORS } from './billing-errors.ts'
import { CALL_ERRORS } from './call-errors.ts'
import { type CalledApi, type ErrorText, isInScope } from './error-text.ts'
import { OPERATOR_ERRORS } from './operator-errors.ts'
import { ORGANISATION_ERRORS } from './organisation-errors.ts'

export { errorPath, problemType } from './error-path.ts'
export type { CalledApi, ErrorText } from './error-text.ts'

const ERRORS = {
  ...CALL_ERRORS,
  ...API_ERRORS,
  ...ACCOUNT_ERRORS,
  ...ORGANISATION_ERRORS,
  ...BILLING_ERRORS,
  ...OPERATOR_ERRORS,
}

/** The stable identifier of an error, for programs. */
export type ErrorCode = keyof typeof ERRORS

/** An error with its page. */
export interface ErrorPage extends Omit<ErrorText, 'of'> {
  code: ErrorCode
  /** True if the call counts against the quota. */
  isCounted: boolean
  /** True if calls of every API may get it, for reasons that have nothing to do with the API. */
  isGeneral: boolean
}

/** Errors with a common heading. */
export interface ErrorGroup {
  name: string
  errors: readonly ErrorPage[]
}

/** An API's own response that something is not there, is ambiguous or lies outside its data. */
const REFUSALS_OF_THE_API = new Set([404, 409, 422])

/** All errors of the product API and the data APIs: those of calls of any API first. */
export const ERROR_GROUPS: readonly ErrorGroup[] = [
  { name: 'Calls', errors: pagesOf(CALL_ERRORS) },
  { name: 'Single APIs', errors: pagesOf(API_ERRORS) },
  { name: 'Accounts, keys, forms and agents', errors: pagesOf(ACCOUNT_ERRORS) },
  { name: 'Organisations', errors: pagesOf(ORGANISATION_ERRORS) },
  { name: 'Plans and billing', errors: pagesOf(BILLING_ERRORS) },
  { name: 'Operators', errors: pagesOf(OPERATOR_ERRORS) },
]

/** The errors that calls of an API may get, by status. */
export function errorsOf(api: CalledApi): readonly ErrorPage[] {
  return pagesOf(
    Object.fromEntries(textsOf(ERRORS).filter(([, { of }]) => isInScope(of, api))),
  ).toSorted((one, other) => one.status[0] - other.status[0])
}

/** True if the status of a response of an API counts against the quota: success, and its own 404, 409 or 422. */
export function countsAgainstQuota(status: number): boolean {
  return (status >= 200 && status < 300) || REFUSALS_OF_THE_API.has(status)
}

function pagesOf(texts: Readonly<Record<string, ErrorText>>): ErrorPage[] {
  return textsOf(texts).map(([code, { of, ...text }]) => ({
    ...text,
    code: code as ErrorCode,
    isCounted: code in API_ERRORS && countsAgainstQuota(text.status[0]),
    isGeneral: of === undefined && code in CALL_ERRORS,
  }))
}

function textsOf(texts: Readonly<Record<string, ErrorText>>): [code: string, text: ErrorText][] {
  return Object.entries(texts)
}
