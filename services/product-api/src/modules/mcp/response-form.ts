/**
 * A response as the client takes it: a client that accepts `text/event-stream` and no JSON, as some proxies of assistants
 * do, gets its one message as an event, after which the stream ends.
 * @param accept the header `Accept`; undefined if it was not sent.
 */
export async function inAcceptedForm(
  accept: string | undefined,
  response: Response,
): Promise<Response> {
  const isJson = /^application\/json\b/.test(response.headers.get('content-type') ?? '')
  if (!isJson || !wantsEvents(accept)) return response
  const headers = new Headers(response.headers)
  headers.set('content-type', 'text/event-stream')
  headers.delete('content-length')
  const event = `event: message\ndata: ${JSON.stringify(await response.json())}\n\n`
  return new Response(event, { status: response.status, headers })
}

/** The header `Accept` for the library, which refuses clients that accept one form alone. */
export const BOTH_FORMS = 'application/json, text/event-stream'

function wantsEvents(accept = '*/*'): boolean {
  const ranges = accept
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()))
    .filter(([, ...parameters]) => !parameters.some((one) => /^q=0(?:\.0*)?$/.test(one)))
    .map(([type]) => type ?? '')
  const takes = (type: string) =>
    [type, type.replace(/\/.*/, '/*'), '*/*'].some((range) => ranges.includes(range))
  return takes('text/event-stream') && !takes('application/json')
}
