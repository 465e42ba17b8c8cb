/** The error types that Stripe's SDK turns into classes. */
export type StripeErrorType =
  | 'api_error'
  | 'card_error'
  | 'idempotency_error'
  | 'invalid_request_error'

/** Fields of the `error` object beside type and message. */
export interface ErrorDetails {
  code?: string
  param?: string
  decline_code?: string
  charge?: string
  payment_intent?: object
  payment_method?: object
}

/** An error response of the API. */
export class StripeError extends Error {
  readonly status: number
  readonly type: StripeErrorType
  readonly details: ErrorDetails

  constructor(
    status: number,
    message: string,
    details: ErrorDetails = {},
    type: StripeErrorType = 'invalid_request_error',
  ) {
    super(message)
    this.status = status
    this.type = type
    this.details = details
  }

  /** The body of the response. */
  toBody(): { error: object } {
    const { code } = this.details
    const doc = code ? { doc_url: `https://stripe.com/docs/error-codes/${code}` } : {}
    return { error: { type: this.type, message: this.message, ...this.details, ...doc } }
  }
}

/** Errors shared by several operations. */
export const refusal = {
  /** As at Stripe, 404 for an id in the path and 400 for one in a parameter. */
  missing: (kind: string, id: string, param = 'id') =>
    new StripeError(param === 'id' ? 404 : 400, `No such ${kind}: '${id}'`, {
      code: 'resource_missing',
      param,
    }),
  invalid: (message: string, param?: string, code?: string) =>
    new StripeError(400, message, { ...(code ? { code } : {}), ...(param ? { param } : {}) }),
  missingParam: (param: string) =>
    new StripeError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param }),
} as const
