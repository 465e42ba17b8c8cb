import type { ErrorText } from './error-text.ts'

/** Errors that the gateway itself sends to calls of any API. */
export const CALL_ERRORS = {
  parameter_missing: {
    status: [400],
    cause: 'A required parameter was not sent.',
    fix: 'Send every required parameter; “errors” lists those that are missing.',
    detail: 'city is missing',
  },
  parameter_invalid: {
    status: [400],
    cause: 'A parameter has an invalid value, or a secret parameter is in the URL.',
    fix: 'See “errors” for what each parameter allows. Send secret parameters in the JSON body of a POST.',
    detail: 'days must be between 1 and 7',
  },
  parameter_unknown: {
    status: [400],
    cause: 'The API has no parameter with that name.',
    fix: 'Check the spelling against the parameters on the API’s page; names are in lower case.',
    detail: 'There is no parameter town; this API takes city, days',
  },
  body_invalid: {
    status: [400],
    cause: 'The body of the POST is not a JSON object or, where the API takes text, not UTF-8.',
    fix: 'Send a JSON object, encoded as UTF-8.',
    detail: 'The body must be a JSON object of parameters',
  },
  body_missing: {
    status: [400],
    cause: 'The API takes a picture or text as the body, and the body is empty.',
    fix: 'Send the bytes of the picture, or the text, as the body of the POST.',
    detail: 'Send the picture as the body',
  },
  batch_unsupported: {
    status: [400],
    cause:
      'Batches are not supported here: APIs that take a picture have none, and MCP messages are sent one at a time.',
    fix: 'Send the requests one at a time.',
    detail: 'This API takes one picture at a time',
    of: 'picture',
  },
  request_malformed: {
    status: [400],
    cause:
      'The HTTP request, its URL or its JSON is malformed: an invalid % escape, a missing host, an incomplete body.',
    fix: 'URL-encode parameters with your language’s own functions, such as URLSearchParams, instead of joining strings.',
    detail: 'Invalid URL: % must begin a UTF-8 escape',
  },
  key_missing: {
    status: [401],
    cause: 'The request has no API key.',
    fix: 'Send your key in the X-Api-Key header. You find it in My Account.',
    detail: 'Send your API key in the X-Api-Key header',
  },
  key_invalid: {
    status: [401],
    cause: 'The API key is mistyped, rotated or revoked, or its account was deleted.',
    fix: 'Copy the current key from My Account, without spaces or quotation marks.',
    detail: 'Unknown or revoked API key. Your current key is in My Account.',
  },
  key_needed: {
    status: [403],
    cause:
      'The request needs a key: it calls an API with an outside source, or has a secret parameter.',
    fix: 'Call /v1/{api} with a key; a free one is enough.',
    detail: 'This API queries an outside source and needs a key',
  },
  account_suspended: {
    status: [403],
    cause: 'We have suspended the account of the API key; “detail” says why.',
    fix: 'Contact us. You can still sign in, see invoices, cancel your plan and export your data.',
    detail:
      'We have suspended this account. If you think that this is a mistake, contact us: https://apiorchard.example/contact',
  },
  key_suspended: {
    status: [403],
    cause: 'We have suspended the API key, such as one that was published; “detail” says why.',
    fix: 'Use another key of your account, and contact us.',
    detail:
      'We have suspended this API key. If you think that this is a mistake, contact us: https://apiorchard.example/contact',
  },
  address_blocked: {
    status: [403],
    cause: 'We have blocked the IP address of the request because of abuse from there.',
    fix: 'Call from another network, and contact us if you think that this is a mistake.',
    detail:
      'We have blocked this IP address. If you think that this is a mistake, contact us: https://apiorchard.example/contact',
  },
  key_expired: {
    status: [403],
    cause: 'The API key has an expiry date, which has passed.',
    fix: 'Extend the key in My Account, or use another one.',
    detail: 'This API key expired on 2026-11-30T00:00:00.000Z',
  },
  key_origin_refused: {
    status: [403],
    cause:
      'The API key is limited to pages of certain origins, and the request comes from another one or from no page.',
    fix: 'Add the origin of your page to the key in My Account. On a server, use a secret key.',
    detail: 'This API key may not be used on pages of this origin',
  },
  key_address_refused: {
    status: [403],
    cause:
      'The API key is limited to certain IP addresses, and the request comes from another one.',
    fix: 'Add the IP address of your server to the key in My Account.',
    detail: 'This API key may not be used from this IP address',
  },
  key_api_refused: {
    status: [403],
    cause:
      'The API key is limited to certain APIs or categories, and this API is not among them. A publishable key cannot read usage.',
    fix: 'Add the API to the key in My Account, or use another key; read usage with a secret key.',
    detail: 'This API key may not call this API',
  },
  key_limit_reached: {
    status: [403],
    cause: 'The API key has a limit of requests a day or a month, which is used up.',
    fix: 'Raise the limit of the key in My Account, or wait until it resets, as Retry-After says.',
    detail: 'This API key has made its requests of the day',
  },
  api_unknown: {
    status: [404],
    cause: 'The catalogue has no API with that name.',
    fix: 'Copy the endpoint from the API’s page; GET /v1 lists all names.',
    detail: 'The catalogue has no such API',
  },
  method_not_allowed: {
    status: [405],
    cause: 'The endpoint does not support this HTTP method, or the server does not know it.',
    fix: 'Use a method listed in the Allow header. APIs that take a picture are called by POST.',
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
    cause: 'The API was retired for good.',
    fix: 'Call one of the APIs named in “detail” instead.',
    detail: 'This API was retired on 2026-10-01. The source has ended. Instead: weather',
  },
  body_too_large: {
    status: [413],
    cause:
      'The body is larger than allowed: 64 kB of JSON or text, {MAX_BATCH_KB} kB for a batch, 5 MB for a picture.',
    fix: 'Send less: a shorter text, a smaller batch, or the picture at a lower resolution.',
    detail: 'The body may have at most 65,536 bytes',
  },
  address_too_long: {
    status: [414],
    cause: 'A part of the URL is longer than any valid one.',
    fix: 'Check the path. Long parameters belong in the JSON body of a POST.',
    detail: 'A part of the URL is too long',
  },
  media_type_unsupported: {
    status: [415],
    cause:
      'The Content-Type header is missing, or names a format that this endpoint does not take.',
    fix: 'Send Content-Type: application/json, or the type of your picture or text.',
    detail: 'Send application/json',
  },
  rate_limited: {
    status: [429],
    cause:
      'Your account exceeded its rate limit, or your IP address sent too many requests without a valid key.',
    fix: 'Wait for the time in Retry-After, then send fewer requests per second. The RateLimit and RateLimit-Policy headers show the limits.',
    detail:
      'Your plan allows {FREE_RATE} requests per second, with bursts of {FREE_BURST}; retry in a second',
  },
  quota_exceeded: {
    status: [429],
    cause: 'This month’s quota is used up.',
    fix: 'Wait until your quota resets, as Retry-After says, or choose a larger plan.',
    detail: 'Monthly quota exceeded',
  },
  try_limit_reached: {
    status: [429],
    cause: 'Your IP address has used up its free requests for today.',
    fix: 'Sign up for a free key, or come back after midnight UTC.',
    detail: 'Limit of {DAILY_TRIES} free requests a day reached; get a free key for more',
    of: 'keyless',
  },
  tries_exhausted: {
    status: [429],
    cause: 'Your network, or all visitors together, have used up the free requests for today.',
    fix: 'Sign up for a free key, or come back after midnight UTC.',
    detail: 'Free requests are used up for today; get a free key',
    of: 'keyless',
  },
  headers_too_large: {
    status: [431],
    cause: 'The URL and the headers together exceed 16 kB.',
    fix: 'Send long parameters in the JSON body of a POST, and drop cookies and headers that are not needed.',
    detail: 'The URL and the headers together are too large',
  },
  internal: {
    status: [500],
    cause: 'Something failed on our side. We logged it under the request’s ID.',
    fix: 'Try again later. If the error persists, contact us with the X-Request-Id of the response.',
    detail: 'An internal error occurred. Try again later.',
  },
  upstream_failed: {
    status: [502],
    cause: 'The service behind the API returned no usable response.',
    fix: 'Retry after a few seconds, a few times at most.',
    detail: 'This API failed to respond; try again later',
  },
  upstream_timeout: {
    status: [502],
    cause: 'The service behind the API took longer than {API_RESPONSE_SECONDS} seconds.',
    fix: 'Retry, or request less at a time.',
    detail: 'This API took too long to respond',
  },
  upstream_too_large: {
    status: [502],
    cause: 'The response exceeds {MAX_RESPONSE_MB} MB.',
    fix: 'Request less at a time: a shorter list, a smaller range.',
    detail: 'The response of this API is too large',
  },
  not_deployed: {
    status: [503],
    cause: 'The API is in the catalogue, but not deployed yet.',
    fix: 'Retry after the time in Retry-After. The example response is at /v1/{api}/sample.',
    detail: 'This API is not available yet',
  },
  overloaded: {
    status: [503],
    cause: 'Too many requests are in progress, of your account or of all accounts.',
    fix: 'Wait for the time in Retry-After. An account may have {MAX_LIVE_REQUESTS:word} requests to live APIs in progress.',
    detail: 'Too many requests in progress; retry in a second',
  },
  maintenance: {
    status: [503],
    cause: 'We are working on the service, and have announced it on the status page.',
    fix: 'Retry after the time in Retry-After. The status page says what is held up, and until when.',
    detail: 'Maintenance until 28 November 2026 at 04:00 UTC: The database moves to a new server',
  },
  catalogue_unavailable: {
    status: [503],
    cause: 'The gateway has just started and has not read the catalogue yet.',
    fix: 'Try again after a few seconds.',
    detail: 'The catalogue is not loaded yet. Retry in a few seconds.',
  },
  database_unavailable: {
    status: [503],
    cause: 'The database is not responding, so keys and usage cannot be looked up.',
    fix: 'Retry after the time in Retry-After.',
    detail: 'The database is unavailable. Try again soon.',
  },
  service_unavailable: {
    status: [502, 503, 504],
    cause: 'No server took the request, or the one that did failed before it responded.',
    fix: 'Retry after the time in Retry-After. A POST may have been processed already.',
    detail: 'No server can respond right now. Try again soon.',
  },
} as const satisfies Record<string, ErrorText>
