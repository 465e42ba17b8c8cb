import { TRACE_METRIC } from '@orchard/shared/contracts'

/** Lets the product API continue the trace of this page in every call from it, whichever part of the site makes it. */
export function traceCalls(apiHost: string, traceparent: string): void {
  const ask = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!address.startsWith(`${apiHost}/`)) return ask(input, init)
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}))
    headers.set(TRACE_METRIC, traceparent)
    return ask(input, { ...init, headers })
  }
}
