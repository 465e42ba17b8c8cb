import { formatCount } from '@orchard/shared/format'
import { Button, FactList, ScrollRegion } from '@orchard/shared/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { NOT_OFFERED } from '#src/data/by-availability.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { answerOf, type CallState } from './call-state.ts'
import type { CallAnswer } from './send-call.ts'
import classes from './try-it.module.css'

/** Error codes of APIs that cannot answer any call. */
const WITHOUT_ANSWER = ['not_deployed', 'source_not_configured']

const NO_ANSWER =
  'No response: the API or your connection may be down. Your values are still here. Run the request again.'

/** Status, time, headers and body of an answer, or the reason why there is none. */
export function Answer({
  call,
  isUpload,
  drawn,
  onSample,
}: {
  call: CallState
  /** True for a request whose body is a picture. */
  isUpload: boolean
  /** The answer drawn as its entry says. */
  drawn: ReactNode
  /** Fetches the documented sample instead. */
  onSample(): void
}) {
  const answer = answerOf(call)
  return (
    <>
      <div role="status" className={classes.Status}>
        {call.state === 'none' && <span>Run the request to see the response.</span>}
        {call.state === 'sending' && <Progress isUpload={isUpload} />}
        {call.state === 'answered' && <Outcome answer={call.answer} />}
      </div>
      <div role="alert" className={classes.Alert}>
        {call.state === 'failed' ? NO_ANSWER : answer && problemWords(answer)}
      </div>
      {answer && WITHOUT_ANSWER.includes(answer.problem?.code ?? '') && (
        <Button onClick={onSample}>Show the example response</Button>
      )}
      {answer && (
        <div className={classes.Views}>
          {drawn}
          <div className={classes.Raw}>
            <CopyButton text={answer.body} label="Copy response" />
            <ScrollRegion label="Response" className={classes.Body}>
              <pre translate="no">
                <code>{answer.body}</code>
              </pre>
            </ScrollRegion>
            <Headers answer={answer} />
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

function Outcome({ answer: { isSample, ms, status } }: { answer: CallAnswer }) {
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
function problemWords({ problem }: CallAnswer): string | null {
  if (!problem) return null
  if (WITHOUT_ANSWER.includes(problem.code)) return NOT_OFFERED
  const wrong = Object.keys(problem.errors ?? {}).length
  if (wrong > 1) return `${wrong} parameters are invalid. Each field says why.`
  return problem.detail ?? problem.title
}

function Headers({ answer: { headers } }: { answer: CallAnswer }) {
  return (
    <details className={classes.Headers}>
      <summary>Headers</summary>
      <FactList facts={headers} />
    </details>
  )
}
