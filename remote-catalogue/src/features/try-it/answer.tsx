import { formatCount } from '@orchard/shared/format'
import { ScrollRegion } from '@orchard/shared/ui'
import type { CallAnswer } from './send-call.ts'
import classes from './try-it.module.css'

/** Where a call stands. */
export type CallState =
  | { state: 'none' | 'sending' | 'failed' | 'no-key' }
  | { state: 'answered'; answer: CallAnswer }

/** Status, time, headers and body of an answer, or why there is none. */
export function Answer({ call }: { call: CallState }) {
  const answer = call.state === 'answered' ? call.answer : null
  return (
    <>
      <div role="status" className={classes.Status}>
        {call.state === 'none' && 'The answer will stand here.'}
        {call.state === 'sending' && 'Waiting for the answer…'}
        {answer && (
          <>
            <b data-kind={answer.status < 400 ? 'good' : 'bad'}>{answer.status}</b> in{' '}
            {formatCount(Math.round(answer.ms))} ms
            {answer.isSample && ', with the sample data of the documentation'}
          </>
        )}
      </div>
      <div role="alert" className={classes.Alert}>
        {call.state === 'failed' &&
          'No answer came: the API or your connection may be down. Nothing is lost; send the request again.'}
        {answer?.problem && (answer.problem.detail ?? answer.problem.title)}
      </div>
      {answer && (
        <>
          <ScrollRegion label="Answer" className={classes.Body}>
            <pre>
              <code>{answer.body}</code>
            </pre>
          </ScrollRegion>
          <details className={classes.Headers}>
            <summary>Headers</summary>
            <dl>
              {answer.headers.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </details>
        </>
      )}
    </>
  )
}
