import type { PageArgs } from '@orchard/shared/contracts'
import type { FieldErrors, FormKind, FormValues, Intentions } from '@orchard/shared/forms'
import { data } from '@orchard/shared/router'

/** How a form that was sent ended; what was typed stays with it until it is stored. */
export type FormResult =
  | { state: 'sent' }
  | { state: 'invalid'; errors: FieldErrors; values: TypedValues }
  | { state: 'failed'; message: string; values: TypedValues }

/** What stands in the fields, as text by name. */
export type TypedValues = Readonly<Record<string, string>>

const IS_SERVER = typeof document === 'undefined'

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
  const [forms, { askWithRetries, readProblem }] = await Promise.all([
    import('@orchard/shared/forms'),
    import('@orchard/shared/http'),
  ])
  const checked = forms.checkForm(kind, values)
  if (!checked.ok) return answer({ state: 'invalid', errors: checked.errors, values }, 422)
  const client = request.headers.get('X-Forwarded-For')
  try {
    const response = await askWithRetries(
      `${apiHost}/op/${kind}`,
      {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': await keyFor(forms, kind, checked.values),
          ...(client ? { 'X-Forwarded-For': client } : {}),
        },
        body: JSON.stringify(checked.values),
      },
      IS_SERVER ? ON_SERVER : IN_BROWSER,
    )
    if (response.ok) {
      intentions?.done()
      return answer({ state: 'sent' }, 200)
    }
    const problem = await readProblem(response)
    if (problem?.code === 'form_invalid' && problem.errors)
      return answer({ state: 'invalid', errors: problem.errors, values }, 422)
    if (response.status !== 429)
      return answer({ state: 'failed', message: WENT_WRONG, values }, 503)
    const wait = Math.max(1, Number(response.headers.get('Retry-After')) || 60)
    return answer({ state: 'failed', message: tooMany(wait), values }, 429, {
      'Retry-After': String(wait),
    })
  } catch {
    // No connection, or no answer in time: the visitor is told, and nothing of the text is lost.
    return answer({ state: 'failed', message: NOT_ANSWERING, values }, 503)
  }
}

const NOT_ANSWERING =
  'This could not be sent, because our server does not answer. Your text is still here: please try again in a moment.'

const WENT_WRONG =
  'This could not be sent, because something went wrong on our side. Your text is still here: please try again later.'

function tooMany(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const when = minutes > 1 ? `in ${minutes} minutes` : 'in a minute'
  return `You have sent several of these in a short time. Your text is still here: please try again ${when}.`
}

function answer(result: FormResult, status: number, headers: Record<string, string> = {}) {
  return data(result, { status, headers })
}

let intentions: Intentions | undefined

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A tab remembers what it tried; the composer, which does not, makes the key of content and day. */
function keyFor(
  forms: typeof import('@orchard/shared/forms'),
  kind: FormKind,
  values: FormValues,
): string | Promise<string> {
  if (IS_SERVER) return forms.keyOfContent(kind, values, new Date().toISOString().slice(0, 10))
  intentions ??= forms.createIntentions(randomKey)
  return intentions.keyFor(kind, values)
}

function typedValues(form: FormData): TypedValues {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
