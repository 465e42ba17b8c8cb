/** Headers of answers that callers act on, as the document shows them. */
const ANSWER_HEADERS = {
  'X-Request-Id': "The request's id: the caller's own, or one made here.",
  'Retry-After': 'Seconds after which it is worth trying again.',
  RateLimit:
    'Calls that are left, as `"name";r=calls;t=seconds` (draft-ietf-httpapi-ratelimit-headers).',
  'RateLimit-Policy': 'The limit, as `"name";q=calls;w=seconds`.',
  'X-Answer-Kind': 'How the API comes by the answer: computed, reference or live.',
  'X-Data-Source': 'Formula, library, data set or outside source of the answer.',
  'X-Data-Date': 'Date or edition of reference data.',
  ETag: 'Set where the same parameters have the same answer.',
  'X-Sample-Data': 'Always true: the answer is the documented sample.',
  'Content-Disposition': 'The name of the file.',
  'Cache-Control': 'How long the answer may be kept.',
} as const

export type AnswerHeader = keyof typeof ANSWER_HEADERS

/** Headers as `@fastify/swagger` takes them. */
export function describeHeaders(names: readonly AnswerHeader[]) {
  return Object.fromEntries(
    names.map((name) => [name, { type: 'string', description: ANSWER_HEADERS[name] }]),
  )
}
