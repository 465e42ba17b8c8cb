import { Link, useLocation } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import { Button, SelectField, TextField } from '@orchard/shared/ui'
import { useRef, useState } from 'react'
import type { EntryParameter } from '#build/entry-schema.ts'
import { Answer, type CallState } from './answer.tsx'
import { callAddress, sendCall } from './send-call.ts'
import classes from './try-it.module.css'
import type { TryItProps } from './try-it-section.tsx'

const KEY_FIELD = 'api-key'
const MEANS = {
  fetch: (...call: Parameters<typeof fetch>) => fetch(...call),
  now: () => performance.now(),
}

/** Sends the real request with the visitor's own key and shows what comes back. */
export function TryItForm({ url, parameters, args }: TryItProps) {
  const { pathname } = useLocation()
  const ownKey = useSession((session) => session.apiKey)
  const [typedKey, setTypedKey] = useState('')
  const [values, setValues] = useState(() => firstValues(parameters, args))
  const [call, setCall] = useState<CallState>({ state: 'none' })
  const form = useRef<HTMLFormElement>(null)
  const turn = useRef(0)

  const apiKey = ownKey ?? typedKey.trim()
  const address = callAddress(url, Object.entries(values))
  const errors = errorsOf(call)

  const focusField = (names: readonly string[]) => {
    const first = [...(form.current?.elements ?? [])].find(
      (element) =>
        element instanceof HTMLElement && names.includes(element.getAttribute('name') ?? ''),
    )
    if (first instanceof HTMLElement) first.focus()
  }

  const send = async () => {
    if (apiKey === '') {
      setCall({ state: 'no-key' })
      focusField([KEY_FIELD])
      return
    }
    turn.current += 1
    const mine = turn.current
    setCall({ state: 'sending' })
    const next: CallState = await sendCall(address, apiKey, MEANS).then(
      (answer) => ({ state: 'answered', answer }) as const,
      () => ({ state: 'failed' }) as const,
    )
    // A slow answer must not replace the answer to a later call.
    if (mine !== turn.current) return
    setCall(next)
    focusField(Object.keys(errorsOf(next)))
  }

  return (
    <div className={classes.TryIt}>
      <form
        ref={form}
        noValidate
        className={classes.Form}
        onSubmit={(event) => {
          event.preventDefault()
          if (call.state !== 'sending') void send()
        }}
      >
        <TextField
          label="API key"
          name={KEY_FIELD}
          value={ownKey ?? typedKey}
          readOnly={ownKey !== null}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => setTypedKey(event.target.value)}
          error={call.state === 'no-key' ? 'Enter your API key' : undefined}
          hint={
            ownKey === null ? (
              <>
                No key yet? <Link to={`/register?next=${pathname}`}>Get a free key</Link>, or{' '}
                <Link to={`/signin?next=${pathname}`}>sign in</Link> to have yours filled in.
              </>
            ) : (
              'Your own key.'
            )
          }
        />
        {parameters.map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={values[parameter.name] ?? ''}
            error={errors[parameter.name]}
            onChange={(value) => setValues({ ...values, [parameter.name]: value })}
          />
        ))}
        <Button type="submit" variant="primary" aria-disabled={call.state === 'sending'}>
          {call.state === 'sending' ? 'Sending…' : 'Send request'}
        </Button>
      </form>
      <div className={classes.Result}>
        <p className={classes.Address}>
          <b>GET</b> <code>{address}</code>
        </p>
        <Answer call={call} />
      </div>
    </div>
  )
}

function ParameterField({
  parameter,
  value,
  error,
  onChange,
}: {
  parameter: EntryParameter
  value: string
  error: string | undefined
  onChange(value: string): void
}) {
  const { name, type, required } = parameter
  const words = { label: name, note: required ? 'required' : undefined, error }
  const choices = type === 'boolean' ? [true, false] : parameter.enum
  if (choices)
    return (
      <SelectField
        {...words}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{required ? 'Choose' : 'Not given'}</option>
        {choices.map((choice) => (
          <option key={String(choice)}>{String(choice)}</option>
        ))}
      </SelectField>
    )
  return (
    <TextField
      {...words}
      name={name}
      value={value}
      // Left as text, so that the API itself can say what is wrong.
      inputMode={type === 'integer' ? 'numeric' : type === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      placeholder={String(parameter.default ?? parameter.example)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function firstValues(
  parameters: readonly EntryParameter[],
  args: TryItProps['args'],
): Record<string, string> {
  return Object.fromEntries(parameters.map(({ name }) => [name, String(args[name] ?? '')]))
}

function errorsOf(call: CallState): Readonly<Record<string, string>> {
  return call.state === 'answered' ? (call.answer.problem?.errors ?? {}) : {}
}
