import type { ErrorText } from './error-text.ts'

/** Errors that the gateway itself sends to calls of any API. */
export const CALL_ERRORS = {
  parameter_missing: {
    status: [400],
    cause: 'A required parameter was not sent.',
    fix: 'Send every parameter that the API’s page marks as required; “errors” names those that are missing.',
    detail: 'city is missing',
  },
  parameter_invalid: {
    status: [400],
    cause:
      'A parameter has a value that the API does not take, or a secret parameter is in the address.',
    fix: 'Read “errors”, which says by parameter what is allowed. Send secret parameters in the JSON body of a POST.',
    detail: 'days must be between 1 and 7',
  },
  parameter_unknown: {
    status: [400],
    cause: 'The API has no parameter of that name.',
    fix: 'Check the spelling against the parameters on the API’s page; names are in lower case.',
    detail: 'There is no parameter town; this API takes city, days',
  },
  body_invalid: {
    status: [400],
    cause: 'The body of a POST is not what the API takes: a JSON object, or text in UTF-8.',
    fix: 'Send valid JSON with an object at the top, encoded as UTF-8.',
    detail: 'The body must be a JSON object of parameters',
  },
  body_missing: {
    status: [400],
    cause: 'The API takes a picture or a text as the body, and the body is empty.',
    fix: 'Send the bytes of the picture, or the text, as the body of the POST.',
    detail: 'Send the picture as the body',
  },
  batch_unsupported: {
    status: [400],
    cause:
      'Several requests came together where one at a time is taken: APIs that take a picture have no batch, and an MCP message is sent by itself.',
    fix: 'Send the requests one after the other.',
    detail: 'This API takes one picture at a time',
    of: 'picture',
  },
  request_malformed: {
    status: [400],
    cause:
      'The request breaks the rules of HTTP, of addresses or of JSON: a % that escapes no UTF-8, a missing host, a broken body.',
    fix: 'Encode parameters with the functions of your language, such as URLSearchParams, instead of joining strings.',
    detail: 'The address is not valid: a % must begin an escape of UTF-8',
  },
  key_missing: {
    status: [401],
    cause: 'The call has no API key.',
    fix: 'Send your key in the header X-Api-Key. It is in My Account.',
    detail: 'Send your API key in the header X-Api-Key',
  },
  key_invalid: {
    status: [401],
    cause: 'The API key is mistyped, was replaced or revoked, or its account was deleted.',
    fix: 'Copy the current key from My Account, without spaces or quotation marks.',
    detail: 'Unknown or revoked API key. Your current key is in My Account.',
  },
  key_needed: {
    status: [403],
    cause:
      'A call without a key asked for something that needs one: an API with an outside source, or a secret parameter.',
    fix: 'Call /v1/{api} with a key; a free one is enough.',
    detail: 'This API queries an outside source and needs a key',
  },
  api_unknown: {
    status: [404],
    cause: 'The catalogue has no API of that name.',
    fix: 'Copy the address from the API’s page; GET /v1 lists all names.',
    detail: 'The catalogue has no such API',
  },
  method_not_allowed: {
    status: [405],
    cause:
      'The address does not take this HTTP method, or the server does not know the method at all.',
    fix: 'Use one of the methods in the header Allow. APIs that take a picture are called by POST.',
    detail: 'Use GET or POST',
  },
  body_too_slow: {
    status: [408],
    cause: 'The body arrived at less than 8 kB a second, or took longer than 25 seconds.',
    fix: 'Send the request again over a better connection, or send a smaller picture.',
    detail: 'The body arrives too slowly',
  },
  request_timeout: {
    status: [408],
    cause: 'The request did not arrive completely within 30 seconds.',
    fix: 'Send the request again; check proxies and the connection if it happens often.',
    detail: 'The request took too long to arrive',
  },
  api_retired: {
    status: [410],
    cause: 'The API was retired and will not answer again.',
    fix: 'Call one of the APIs that “detail” names instead.',
    detail: 'This API was retired on 2026-10-01. The source has ended. Instead: weather',
  },
  body_too_large: {
    status: [413],
    cause:
      'The body is larger than allowed: 64 kB of JSON or text, 256 kB for a batch, 5 MB for a picture.',
    fix: 'Send less: a shorter text, a smaller batch, or the picture at a lower resolution.',
    detail: 'The body may have at most 65,536 bytes',
  },
  address_too_long: {
    status: [414],
    cause: 'A part of the address is longer than any that exists.',
    fix: 'Check the path. Long parameters belong in the JSON body of a POST.',
    detail: 'A part of the address is too long',
  },
  media_type_unsupported: {
    status: [415],
    cause: 'The header Content-Type is missing, or names a format that this address does not take.',
    fix: 'Send Content-Type: application/json, or the type of your picture or text.',
    detail: 'Send application/json',
  },
  rate_limited: {
    status: [429],
    cause:
      'Too many requests came in a short time: of your account by the second, or of your address without a valid key.',
    fix: 'Wait as long as Retry-After says, then send fewer at once. The headers RateLimit and RateLimit-Policy show the limits.',
    detail:
      'Your plan allows {FREE_RATE} calls per second, {FREE_BURST} at once; try again in a second',
  },
  quota_exceeded: {
    status: [429],
    cause: 'The calls of this month are used up.',
    fix: 'Wait until the month of your quota ends, as Retry-After says, or choose a larger plan.',
    detail: 'Monthly quota exceeded',
  },
  try_limit_reached: {
    status: [429],
    cause: 'Your address has made all of its calls without a key for today.',
    fix: 'Sign up for a free key, or come back after midnight UTC.',
    detail: 'Limit of {DAILY_TRIES} calls a day without a key reached; get a free key for more',
    of: 'keyless',
  },
  tries_exhausted: {
    status: [429],
    cause: 'All visitors together have used the calls without a key for today.',
    fix: 'Sign up for a free key, or come back after midnight UTC.',
    detail: 'Calls without a key are used up for today; get a free key',
    of: 'keyless',
  },
  headers_too_large: {
    status: [431],
    cause: 'The address and the headers together have more than 16 kB.',
    fix: 'Send long parameters in the JSON body of a POST, and drop cookies and headers that are not needed.',
    detail: 'The address and the headers are too large together',
  },
  internal: {
    status: [500],
    cause: 'Something failed on our side. It is in our log under the request’s id.',
    fix: 'Try again later. If it stays, write to us with the X-Request-Id of the response.',
    detail: 'An internal error occurred. Please try again later.',
  },
  upstream_failed: {
    status: [502],
    cause: 'The service behind the API gave no usable answer.',
    fix: 'Try again after a moment, a few times at most.',
    detail: 'This API failed to answer; please try again later',
  },
  upstream_timeout: {
    status: [502],
    cause: 'The service behind the API took longer than 10 seconds.',
    fix: 'Try again, or ask for less in one call.',
    detail: 'This API took too long to respond',
  },
  upstream_too_large: {
    status: [502],
    cause: 'The answer has more than 2 MB.',
    fix: 'Ask for less in one call: a shorter list, a smaller range.',
    detail: 'The answer of this API is too large',
  },
  not_deployed: {
    status: [503],
    cause: 'The API is in the catalogue, but nothing answers it yet.',
    fix: 'Come back later; Retry-After says when. The documented sample is at /v1/{api}/sample.',
    detail: 'This API is not available yet',
  },
  overloaded: {
    status: [503],
    cause: 'Too many calls are being answered at the same time, of your account or of all.',
    fix: 'Wait as long as Retry-After says. An account may wait for eight answers of live APIs at once.',
    detail: 'Too many calls at once; retry in a moment',
  },
  catalogue_unavailable: {
    status: [503],
    cause: 'The gateway has just started and has not read the catalogue yet.',
    fix: 'Try again after a few seconds.',
    detail: 'The catalogue is not loaded yet. Please try again in a moment.',
  },
  database_unavailable: {
    status: [503],
    cause: 'The database does not answer, so keys and calls cannot be looked up.',
    fix: 'Try again after some seconds, as Retry-After says.',
    detail: 'The database is unavailable. Please try again soon.',
  },
} as const satisfies Record<string, ErrorText>
