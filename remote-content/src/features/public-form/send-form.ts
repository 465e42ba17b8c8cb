import type { PageArgs } from '@orchard/shared/contracts'
import type { FieldErrors, FormKind } from '@orchard/shared/forms'
import { data } from '@orchard/shared/router'

/** How a form that was sent ended; what was typed stays with it until it is stored. */
export type FormResult =
  | { state: 'sent' }
  | { state: 'invalid'; errors: FieldErrors; values: TypedValues }
  | { state: 'failed'; message: string; values: TypedValues }

/** What stands in the fields, as text by name. */
export type TypedValues = Readonly<Record<string, string>>

/** The composer gives a page two seconds; a visitor who waits gives it more. */
const ON_SERVER = { attempts: 1, deadlineMs: 1_500 }
const IN_BROWSER = { attempts: 3, deadlineMs: 10_000 }

/**
 * The action of a public form, in the browser and, without JavaScript, in the composer: checks by the
 * schema that the product API checks by as well, then stores there, once for the same content.
 */
export async function sendForm(kind: FormKind, { request, apiHost }: PageArgs) {
  const values = typedValues(await request.formData())
  // The schema library is only for who sends a form.
  const [{ checkForm, idempotencyKey }, { askWithRetries, readProblem }] = await Promise.all([
    import('@orchard/shared/forms'),
    import('@orchard/shared/http'),
  ])
  const checked = checkForm(kind, values)
  if (!checked.ok) return answer({ state: 'invalid', errors: checked.errors, values }, 422)
  const client = request.headers.get('X-Forwarded-For')
  try {
    const response = await askWithRetries(
      `${apiHost}/op/${kind}`,
      {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': await idempotencyKey(kind, checked.values),
          ...(client ? { 'X-Forwarded-For': client } : {}),
        },
        body: JSON.stringify(checked.values),
      },
      typeof document === 'undefined' ? ON_SERVER : IN_BROWSER,
    )
    if (response.ok) return answer({ state: 'sent' }, 200)
    const problem = await readProblem(response)
    if (problem?.code === 'form_invalid' && problem.errors)
      return answer({ state: 'invalid', errors: problem.errors, values }, 422)
    const message = response.status === 429 ? tooMany(response) : NOT_ANSWERING
    return answer({ state: 'failed', message, values }, response.status === 429 ? 429 : 503)
  } catch {
    // No connection, or no answer in time: the visitor is told, and nothing of the text is lost.
    return answer({ state: 'failed', message: NOT_ANSWERING, values }, 503)
  }
}

const NOT_ANSWERING =
  'This could not be sent, because our server does not answer. Your text is still here: please try again in a moment.'

function tooMany(response: Response): string {
  const minutes = Math.max(1, Math.ceil(Number(response.headers.get('Retry-After')) / 60))
  const when = minutes > 1 ? `in ${minutes} minutes` : 'in a minute'
  return `You have sent several of these in a short time. Your text is still here: please try again ${when}.`
}

function answer(result: FormResult, status: number) {
  return data(result, { status })
}

function typedValues(form: FormData): TypedValues {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
