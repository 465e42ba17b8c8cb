/** An answer of an API, or its sample answer and why it is shown. */
export type LiveAnswer =
  | { isSample: false; answer: Readonly<Record<string, unknown>> }
  | { isSample: true; answer: Readonly<Record<string, unknown>>; reason: string }
  | { isSample: false; answer: null; reason: string }

const TIMEOUT_MS = 8_000

/**
 * Calls an API of the catalogue with the visitor's own key. Without a key, or when the API cannot be
 * reached, the sample answer of its documentation stands in, and the result says so.
 * @param ask `fetch`, or something like it.
 */
export async function askApi(
  address: string,
  { apiKey, sample }: { apiKey: string | null; sample: object },
  ask: typeof fetch = fetch,
): Promise<LiveAnswer> {
  const instead = (reason: string): LiveAnswer => ({
    isSample: true,
    answer: { ...sample },
    reason,
  })
  if (!apiKey) return instead('Sign in, and it runs with your own key.')
  try {
    const response = await ask(address, {
      headers: { 'X-Api-Key': apiKey },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok) {
      const answer: unknown = await response.json()
      return hasFieldsOf(sample, answer)
        ? { isSample: false, answer }
        : instead('The API answered something else than its documentation says.')
    }
    const refusal = REFUSALS[response.status]
    if (refusal) return { isSample: false, answer: null, reason: refusal }
    return instead(`The API answered with status ${response.status}.`)
  } catch {
    return instead('The API cannot be reached right now.')
  }
}

/** What the visitor can do something about. */
const REFUSALS: Readonly<Record<number, string>> = {
  400: 'The API did not understand that. Try another value.',
  401: 'Your API key was not accepted. My Account shows the present one.',
  429: 'No calls are left on your plan for now.',
}

/** Whether an answer has what the documentation shows; only then can it be put into words. */
function hasFieldsOf(sample: object, answer: unknown): answer is Readonly<Record<string, unknown>> {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    Object.keys(sample).every((name) => name in answer)
  )
}
