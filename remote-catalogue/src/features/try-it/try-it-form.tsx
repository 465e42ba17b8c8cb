import { Link, useLocation } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import { readTyped } from '@orchard/shared/typed'
import { BusyButton, focusField, ScrollRegion, TextField } from '@orchard/shared/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { bringIntoView } from './bring-into-view.ts'
import { errorsOf, responseOf } from './call-state.ts'
import { KeyOffer } from './key-offer.tsx'
import { LatestResponse } from './latest-response.tsx'
import { ParameterField } from './parameter-field.tsx'
import { choiceProblem, firstChoice, readChoice } from './picture-choice.ts'
import { PICTURE_FIELD, PictureField } from './picture-field.tsx'
import { callAddress } from './send-call.ts'
import { textBody } from './text-body.ts'
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
  body,
  needsKey,
  drawResponse,
}: TryItProps & {
  /** Draws the value of a response. */
  drawResponse(value: unknown): ReactNode
}) {
  const { pathname } = useLocation()
  const ownKey = useSession((session) => session.apiKey)
  const [typedKey, setTypedKey] = useState('')
  const [values, setValues] = useState(() => firstValues(parameters, args))
  const pictureBody = body?.kind === 'picture' ? body : null
  const [picture, setPicture] = useState(() => pictureBody && firstChoice(pictureBody))
  const [pictureError, setPictureError] = useState<string | null>(null)
  const { call, send, askForKey } = useCall()
  const form = useRef<HTMLFormElement>(null)
  const result = useRef<HTMLDivElement>(null)

  const apiKey = ownKey ?? readTyped(typedKey)
  const target = apiKey === '' ? `${url}/try` : url
  const text = textBody(body, values)
  const address = callAddress(target, Object.entries(text?.others ?? values))
  const errors = errorsOf(call)
  const response = responseOf(call)
  const hasResponse = call.state === 'answered' && Object.keys(errors).length === 0

  useEffect(() => {
    if ((hasResponse || call.state === 'failed') && result.current) bringIntoView(result.current)
  }, [call, hasResponse])

  const run = async () => {
    if (apiKey === '' && needsKey) {
      askForKey()
      focusField(form.current, (name) => name === KEY_FIELD)
      return
    }
    const problem = pictureBody && choiceProblem(picture, pictureBody.accepts)
    setPictureError(problem)
    if (problem) {
      focusField(form.current, (name) => name === PICTURE_FIELD)
      return
    }
    const next = await send({
      address,
      apiKey: apiKey === '' ? null : apiKey,
      body: async () => (picture ? readChoice(picture) : (text?.blob ?? null)),
    })
    if (next) focusField(form.current, (name) => Object.hasOwn(errorsOf(next), name))
  }

  return (
    <div className={classes.TryIt}>
      <form
        ref={form}
        method="dialog"
        noValidate
        className={classes.Form}
        onSubmit={(event) => {
          event.preventDefault()
          if (call.state !== 'sending') void run()
        }}
      >
        {pictureBody && (
          <PictureField
            body={pictureBody}
            choice={picture}
            error={pictureError ?? undefined}
            onChoose={(choice) => {
              setPicture(choice)
              setPictureError(choice && choiceProblem(choice, pictureBody.accepts))
            }}
          />
        )}
        {parameters.map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            isLong={body?.kind === 'text' && body.parameter === parameter.name}
            value={values[parameter.name] ?? ''}
            error={errors[parameter.name]}
            onChange={(value) => setValues({ ...values, [parameter.name]: value })}
          />
        ))}
        {ownKey === null && (
          <TextField
            label={needsKey ? 'API key' : 'API key (optional)'}
            name={KEY_FIELD}
            value={typedKey}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => setTypedKey(event.target.value)}
            error={call.state === 'no-key' ? 'Enter your API key' : undefined}
            hint={<KeyHint needsKey={needsKey} pathname={pathname} />}
          />
        )}
        <div className={classes.Run}>
          <BusyButton
            type="submit"
            variant="primary"
            isBusy={call.state === 'sending'}
            busyWords="Running…"
          >
            Run
          </BusyButton>
        </div>
      </form>
      <div ref={result} className={classes.Result} aria-busy={call.state === 'sending'}>
        <ScrollRegion label="Request" className={classes.Address}>
          <b>{pictureBody || text ? 'POST' : 'GET'}</b> <code translate="no">{address}</code>
        </ScrollRegion>
        <LatestResponse
          call={call}
          isUpload={pictureBody !== null}
          drawn={response && response.status < 400 ? drawResponse(response.value) : null}
          onSample={() =>
            void send({ address: `${url}/sample`, apiKey: null, body: async () => null })
          }
        />
        {response?.isKeyless && <KeyOffer next={pathname} left={response.triesLeft} />}
      </div>
    </div>
  )
}

function KeyHint({ needsKey, pathname }: { needsKey: boolean; pathname: string }) {
  const signIn = `/signin?next=${pathname}`
  if (!needsKey)
    return (
      <>
        Not needed for a free request. <Link to={signIn}>Sign in</Link> to use yours.
      </>
    )
  return (
    <>
      This API calls an outside source, so it needs an API key.{' '}
      <Link to={`/register?next=${pathname}`}>Get a free key</Link>, or{' '}
      <Link to={signIn}>sign in</Link> to use yours.
    </>
  )
}

function firstValues(
  parameters: TryItProps['parameters'],
  args: TryItProps['args'],
): Record<string, string> {
  return Object.fromEntries(parameters.map(({ name }) => [name, String(args[name] ?? '')]))
}
