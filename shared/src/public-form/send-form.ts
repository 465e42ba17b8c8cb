import type { createKeys } from '@orchard/shared/declared-forms'
import type { FieldErrors, FormKind, FormValues, Intentions } from '@orchard/shared/forms'
import type { DeclaredForm, PageArgs } from '#src/contracts/index.ts'
import { askWithRetries, type Problem, randomKey, readProblem } from '#src/http/index.ts'

/** The outcome of sending a form; it keeps the entered text until that is stored. */
export type FormResult =
  | { state: 'sent' }
  | { state: 'invalid'; errors: FieldErrors; values: TypedValues }
  | { state: 'failed'; message: string; values: TypedValues }

/** The entered texts by field name. */
export type TypedValues = Readonly<Record<string, string>>

type Data<ResponseBody> = (
  result: FormResult,
  init: { status: number; headers: Record<string, string> },
) => ResponseBody

const IS_SERVER = typeof document === 'undefined'

/** Less on the server, since the composer gives a page two seconds to render. */
const ON_SERVER = { attempts: 1, deadlineMs: 1_500 }
const IN_BROWSER = { attempts: 3, deadlineMs: 10_000 }

/**
 * The action of a public form, which runs in the browser or, without JavaScript, in the composer.
 * Validates with the product API's own schema and stores the content there, once however often it
 * is sent.
 * @param data the router's.
 */
export function sendForm<ResponseBody>(
  kind: FormKind,
  args: PageArgs,
  data: Data<ResponseBody>,
): Promise<ResponseBody> {
  const prepare = async (values: TypedValues) => {
    const forms = await import('./checked-forms.ts')
    const checked = forms.checkForm(kind, values)
    return checked.ok ? { ...checked, key: await keyFor(forms, kind, checked.values) } : checked
  }
  return send({ path: kind, prepare, done: () => intentions?.done() }, args, data)
}

/** As `sendForm`, for a form that the remote `unit` declares by `name` in its route table. */
export function sendDeclaredForm<ResponseBody>(
  { form, name, unit }: { unit: string; name: string; form: DeclaredForm },
  args: PageArgs,
  data: Data<ResponseBody>,
): Promise<ResponseBody> {
  const path = `forms/${unit}/${name}`
  const prepare = async (values: TypedValues) => {
    const { checkDeclaredForm, contentKey, createKeys } = await import(
      '@orchard/shared/declared-forms'
    )
    const checked = checkDeclaredForm(form, values)
    if (!checked.ok) return checked
    if (IS_SERVER) return { ...checked, key: await contentKey([path, today(), checked.values]) }
    keys ??= createKeys(randomKey)
    return { ...checked, key: keys.keyFor([path, checked.values]) }
  }
  return send({ path, prepare, done: () => keys?.done() }, args, data)
}

/** How a form is checked and sent. */
interface Sending {
  /** Below `/op/`. */
  path: string
  /** Checks the values, and gives them the key under which they are stored once. */
  prepare(
    values: TypedValues,
  ): Promise<{ ok: true; values: object; key: string } | { ok: false; errors: FieldErrors }>
  /** Called when they are stored. */
  done(): void
}

async function send<ResponseBody>(
  { done, path, prepare }: Sending,
  { request, apiHost }: PageArgs,
  data: Data<ResponseBody>,
): Promise<ResponseBody> {
  const respond = (result: FormResult, status: number, headers: Record<string, string> = {}) =>
    data(result, { status, headers })
  // A body that is no form has no fields, and is told so.
  const values = typedValues(await request.formData().catch(() => new FormData()))
  const client = request.headers.get('X-Forwarded-For')
  try {
    const checked = await prepare(values)
    if (!checked.ok) return respond({ state: 'invalid', errors: checked.errors, values }, 422)
    const response = await askWithRetries(
      `${apiHost}/op/${path}`,
      {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': checked.key,
          ...(client ? { 'X-Forwarded-For': client } : {}),
        },
        body: JSON.stringify(checked.values),
      },
      IS_SERVER ? ON_SERVER : IN_BROWSER,
    )
    if (response.ok) {
      done()
      return respond({ state: 'sent' }, 200)
    }
    const problem = await readProblem(response)
    if (problem?.code === 'form_invalid' && problem.errors)
      return respond({ state: 'invalid', errors: problem.errors, values }, 422)
    if (problem?.code === 'api_available')
      return respond({ state: 'failed', message: IS_THERE, values }, 409)
    if (problem?.code === 'maintenance') {
      const headers = { 'Retry-After': response.headers.get('Retry-After') ?? '300' }
      return respond({ state: 'failed', message: duringMaintenance(problem), values }, 503, headers)
    }
    if (response.status !== 429)
      return respond({ state: 'failed', message: WENT_WRONG, values }, 503)
    const wait = Math.max(1, Number(response.headers.get('Retry-After')) || 60)
    return respond({ state: 'failed', message: tooMany(wait), values }, 429, {
      'Retry-After': String(wait),
    })
  } catch {
    // Offline, or timed out: the page says so and keeps the text.
    return respond({ state: 'failed', message: NOT_RESPONDING, values }, 503)
  }
}

function duringMaintenance({ detail = 'Maintenance' }: Problem): string {
  return `This could not be sent. ${detail}. Your text is still here: please try again later.`
}

const NOT_RESPONDING =
  'This could not be sent, because our server is not responding. Your text is still here: please try again in a moment.'

const IS_THERE = 'This API is there already: load the page again to try it.'

const WENT_WRONG =
  'This could not be sent, because something went wrong on our side. Your text is still here: please try again later.'

function tooMany(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const when = minutes > 1 ? `in ${minutes} minutes` : 'in a minute'
  return `You have sent several of these in a short time. Your text is still here: please try again ${when}.`
}

let intentions: Intentions | undefined
let keys: ReturnType<typeof createKeys> | undefined

const today = () => new Date().toISOString().slice(0, 10)

/**
 * The idempotency key: a tab keeps it per content; the composer derives it from content and day.
 */
function keyFor(
  forms: typeof import('./checked-forms.ts'),
  kind: FormKind,
  values: FormValues,
): string | Promise<string> {
  if (IS_SERVER) return forms.keyOfContent(kind, values, today())
  intentions ??= forms.createIntentions(randomKey)
  return intentions.keyFor(kind, values)
}

function typedValues(form: FormData): TypedValues {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
