import { formatCount } from '@orchard/shared/format'
import { Button, CopyButton, FactList, ScrollRegion } from '@orchard/shared/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { NOT_OFFERED } from '#src/data/by-availability.ts'
import { type CallState, responseOf } from './call-state.ts'
import type { CallResponse } from './send-call.ts'
import classes from './try-it.module.css'

/** Error codes of APIs that cannot respond to any call. */
const WITHOUT_RESPONSE = ['not_deployed', 'source_not_configured']

const NO_RESPONSE =
  'No response: the API or your connection may be down. Your values are still here. Run the request again.'

/** Status, time, headers and body of a response, or the reason why there is none. */
export function LatestResponse({
  call,
  isUpload,
  drawn,
  onSample,
}: {
  call: CallState
  /** True for a request whose body is a picture. */
  isUpload: boolean
  /** The response drawn as its entry says. */
  drawn: ReactNode
  /** Fetches the example response instead. */
  onSample(): void
}) {
  const response = responseOf(call)
  return (
    <>
      <div role="status" className={classes.Status}>
        {call.state === 'none' && <span>Run the request to see the response.</span>}
        {call.state === 'sending' && <Progress isUpload={isUpload} />}
        {call.state === 'answered' && <Outcome response={call.response} />}
      </div>
      <div role="alert" className={classes.Alert}>
        {call.state === 'failed' ? NO_RESPONSE : response && problemWords(response)}
      </div>
      {response && WITHOUT_RESPONSE.includes(response.problem?.code ?? '') && (
        <Button onClick={onSample}>Show the example response</Button>
      )}
      {response && (
        <div className={classes.Views}>
          {drawn}
          <div className={classes.Raw}>
            <CopyButton text={response.body} label="Copy response" />
            <ScrollRegion label="Response" className={classes.Body}>
              <pre translate="no">
                <code>{response.body}</code>
              </pre>
            </ScrollRegion>
            <Headers response={response} />
          </div>
        </div>
      )}
    </>
  )
}

/** The seconds are for the eye alone: a status that changes each second would be read out each time. */
function Progress({ isUpload }: { isUpload: boolean }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <span>
        {isUpload
          ? 'Uploading the picture and waiting for the response…'
          : 'Waiting for the response…'}
      </span>{' '}
      {seconds > 0 && <span aria-hidden="true">{`${seconds} s`}</span>}
    </>
  )
}

function Outcome({ response: { isSample, ms, status } }: { response: CallResponse }) {
  return (
    <>
      <b data-kind={status < 400 ? 'good' : 'bad'}>{status}</b>{' '}
      <span>
        {`in ${formatCount(Math.round(ms))} ms${isSample ? ', the example response' : ''}`}
      </span>
    </>
  )
}

/** A problem that does not belong to a field; fields show their own. */
function problemWords({ problem }: CallResponse): string | null {
  if (!problem) return null
  if (WITHOUT_RESPONSE.includes(problem.code)) return NOT_OFFERED
  const wrong = Object.keys(problem.errors ?? {}).length
  if (wrong > 1) return `${wrong} parameters are invalid. Each field says why.`
  return problem.detail ?? problem.title
}

function Headers({ response: { headers } }: { response: CallResponse }) {
  return (
    <details className={classes.Headers}>
      <summary>Headers</summary>
      <FactList facts={headers} />
    </details>
  )
}
