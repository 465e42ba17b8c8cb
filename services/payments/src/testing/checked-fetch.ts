import { validateParams, validateResponse } from '#src/conformance/validate.ts'
import { decodeForm } from '#src/protocol/form.ts'

/**
 * A `fetch` that checks accepted calls and their responses against the SDK's types.
 * @param problems collects mismatches, because the SDK would mask thrown errors.
 */
export function createCheckedFetch(problems: string[]): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (!response.ok) return response
    const { pathname, search } = new URL(String(input))
    const method = init?.method ?? 'GET'
    const form = method === 'POST' ? String(init?.body ?? '') : search.slice(1)
    const text = await response.text()
    try {
      validateParams(method, pathname, decodeForm(form))
      validateResponse(JSON.parse(text))
    } catch (error) {
      problems.push(`${method} ${pathname}: ${(error as Error).message}`)
    }
    return new Response(text, { status: response.status, headers: response.headers })
  }
}
