import { formatCount } from '@orchard/shared/format'
import { Link } from '@orchard/shared/router'
import { Alert, ScrollRegion } from '@orchard/shared/ui'
import { useState } from 'react'
import { type CallResponse, callWithKey } from '#src/data/call-with-key.ts'
import { Act } from '#src/forms/act.tsx'
import { Panel } from '#src/ui/panel.tsx'
import classes from './secret.module.css'
import { CopyKey, TextWithKey } from './secret.tsx'

/** Short, the same for everybody, and from no outside source. */
const API = { slug: 'advice', query: 'topic=work' }

/** A command with the visitor's own key, which can be copied, and run from here. */
export function FirstCall({
  apiHost,
  apiKey,
  isKeyShown,
  onShowKey,
  onCalled,
}: {
  apiHost: string
  apiKey: string
  /** A key that is hidden elsewhere is hidden here; the copied command has it nevertheless. */
  isKeyShown: boolean
  onShowKey(): void
  /** Called after a response, which counts as one request. */
  onCalled(): void
}) {
  const [response, setResponse] = useState<CallResponse | null>(null)
  const url = `${apiHost}/v1/${API.slug}?${API.query}`
  const [start, end] = [`curl --header 'X-Api-Key: `, `' \\\n  '${url}'`]
  const run = (signal: AbortSignal) =>
    callWithKey(url, apiKey, signal).then((next) => {
      if (signal.aborted) return
      setResponse(next)
      if (next.problem === null) onCalled()
    })
  return (
    <Panel
      id="first-call"
      title="Make your first call"
      lead="Paste this command into a terminal, or run it here. Your key is already in it."
    >
      <TextWithKey label="Command" text={[start, end]} apiKey={apiKey} isShown={isKeyShown} />
      <CopyKey
        what="command"
        text={start + apiKey + end}
        before={
          <Act variant="primary" busyWords="Running…" act={run}>
            Run it
          </Act>
        }
        onBlocked={onShowKey}
      />
      <ResponseOutput response={response} />
    </Panel>
  )
}

function ResponseOutput({ response }: { response: CallResponse | null }) {
  return (
    <>
      <p role="status" className={classes.Outcome}>
        {response && (
          <>
            <b data-kind={response.problem === null ? 'good' : 'bad'}>{response.status}</b>{' '}
            <span>{`in ${formatCount(Math.round(response.ms))} ms`}</span>
          </>
        )}
      </p>
      {response?.problem && <Alert>{response.problem}</Alert>}
      {response && (
        <ScrollRegion label="Response" className={classes.Secret}>
          <pre translate="no">{response.body}</pre>
        </ScrollRegion>
      )}
      {response?.problem === null && (
        <p>
          It works. See <Link to={`/api/${API.slug}`}>every parameter and field</Link>, or{' '}
          <Link to="/api?available=1">find the API you need</Link>.
        </p>
      )}
    </>
  )
}
