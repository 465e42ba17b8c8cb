import { validateAnswer, validateParams } from '#src/conformance/validate.ts'
import { decodeForm } from '#src/protocol/form.ts'

/**
 * A `fetch` that checks accepted calls and their responses against the SDK's types.
 * @param problems collects mismatches, because the SDK would mask thrown errors.
 */
export function createCheckedFetch(problems: string[]): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, init)
    if (!answer.ok) return answer
    const { pathname, search } = new URL(String(input))
    const method = init?.method ?? 'GET'
    const form = method === 'POST' ? String(init?.body ?? '') : search.slice(1)
    const text = await answer.text()
    try {
      validateParams(method, pathname, decodeForm(form))
      validateAnswer(JSON.parse(text))
    } catch (error) {
      problems.push(`${method} ${pathname}: ${(error as Error).message}`)
    }
    return new Response(text, { status: answer.status, headers: answer.headers })
  }
}
