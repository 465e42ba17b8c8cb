import { Link, useLocation } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import { Button, TextField } from '@orchard/shared/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Answer } from './answer.tsx'
import { bringIntoView } from './bring-into-view.ts'
import { answerOf, errorsOf } from './call-state.ts'
import { KeyOffer } from './key-offer.tsx'
import { ParameterField } from './parameter-field.tsx'
import { callAddress } from './send-call.ts'
import classes from './try-it.module.css'
import type { TryItProps } from './try-it-section.tsx'
import { useCall } from './use-call.ts'

const KEY_FIELD = 'api-key'

/**
 * Sends the real request and shows what comes back: with the visitor's key where there is one, else as
 * one of the calls that need none.
 */
export function TryItForm({
  url,
  parameters,
  args,
  needsKey,
  drawAnswer,
}: TryItProps & {
  /** Draws the value of an answer. */
  drawAnswer(value: unknown): ReactNode
}) {
  const { pathname } = useLocation()
  const ownKey = useSession((session) => session.apiKey)
  const [typedKey, setTypedKey] = useState('')
  const [values, setValues] = useState(() => firstValues(parameters, args))
  const { call, send, askForKey } = useCall()
  const form = useRef<HTMLFormElement>(null)
  const result = useRef<HTMLDivElement>(null)

  const apiKey = ownKey ?? typedKey.trim()
  const address = callAddress(apiKey === '' ? `${url}/try` : url, Object.entries(values))
  const errors = errorsOf(call)
  const answer = answerOf(call)
  const isAnswered = call.state === 'answered' && Object.keys(errors).length === 0

  useEffect(() => {
    if ((isAnswered || call.state === 'failed') && result.current) bringIntoView(result.current)
  }, [call, isAnswered])

  const run = async () => {
    if (apiKey === '' && needsKey) {
      askForKey()
      focusField(form.current, [KEY_FIELD])
      return
    }
    const next = await send(address, apiKey === '' ? null : apiKey)
    if (next) focusField(form.current, Object.keys(errorsOf(next)))
  }

  return (
    <div className={classes.TryIt}>
      <form
        ref={form}
        noValidate
        className={classes.Form}
        onSubmit={(event) => {
          event.preventDefault()
          if (call.state !== 'sending') void run()
        }}
      >
        {parameters.map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={values[parameter.name] ?? ''}
            error={errors[parameter.name]}
            onChange={(value) => setValues({ ...values, [parameter.name]: value })}
          />
        ))}
        <TextField
          label={needsKey ? 'API key' : 'API key (optional)'}
          name={KEY_FIELD}
          value={ownKey ?? typedKey}
          readOnly={ownKey !== null}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => setTypedKey(event.target.value)}
          error={call.state === 'no-key' ? 'Enter your API key' : undefined}
          hint={<KeyHint hasOwnKey={ownKey !== null} needsKey={needsKey} pathname={pathname} />}
        />
        <div className={classes.Run}>
          <Button type="submit" variant="primary" aria-disabled={call.state === 'sending'}>
            {call.state === 'sending' ? 'Running…' : 'Run'}
          </Button>
        </div>
      </form>
      <div ref={result} className={classes.Result} aria-busy={call.state === 'sending'}>
        <p className={classes.Address}>
          <b>GET</b> <code>{address}</code>
        </p>
        <Answer
          call={call}
          drawn={answer && answer.status < 400 ? drawAnswer(answer.value) : null}
          onSample={() => void send(`${url}/sample`, null)}
        />
        {answer?.isKeyless && <KeyOffer next={pathname} left={answer.triesLeft} />}
      </div>
    </div>
  )
}

function KeyHint({
  hasOwnKey,
  needsKey,
  pathname,
}: {
  hasOwnKey: boolean
  needsKey: boolean
  pathname: string
}) {
  if (hasOwnKey) return 'Your own key: each answer counts as one call.'
  const signIn = `/signin?next=${pathname}`
  if (!needsKey)
    return (
      <>
        Not needed for a free run. <Link to={signIn}>Sign in</Link> to have yours filled in.
      </>
    )
  return (
    <>
      This API asks an outside source and needs a key.{' '}
      <Link to={`/register?next=${pathname}`}>Get a free key</Link>, or{' '}
      <Link to={signIn}>sign in</Link> to have yours filled in.
    </>
  )
}

/** Focus goes to the first field, in the order of the form, that is named. */
function focusField(form: HTMLFormElement | null, names: readonly string[]): void {
  const first = [...(form?.elements ?? [])].find(
    (element) =>
      element instanceof HTMLElement && names.includes(element.getAttribute('name') ?? ''),
  )
  if (first instanceof HTMLElement) first.focus()
}

function firstValues(
  parameters: TryItProps['parameters'],
  args: TryItProps['args'],
): Record<string, string> {
  return Object.fromEntries(parameters.map(({ name }) => [name, String(args[name] ?? '')]))
}
