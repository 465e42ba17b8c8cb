import { formatCount } from '@orchard/shared/format'
import { Link } from '@orchard/shared/router'
import { BusyButton, Button, checkIcon, copyIcon, Icon, ScrollRegion } from '@orchard/shared/ui'
import { useState } from 'react'
import { type CallAnswer, callWithKey } from '#src/data/call-with-key.ts'
import { Patience } from '#src/forms/patience.tsx'
import { useSubmission } from '#src/forms/use-submission.ts'
import { Alert, Notice } from '#src/ui/message.tsx'
import { Buttons, Panel } from '#src/ui/panel.tsx'
import { useCopying } from '#src/ui/use-copying.ts'
import classes from './secret.module.css'
import { TextWithKey } from './secret.tsx'

/** Short, the same for everybody, and from no outside source. */
const API = { slug: 'advice', query: 'topic=work' }

const COPY_WORDS = {
  ready: '',
  copied: 'Copied, with your key in it.',
  failed: 'Your browser blocked copying. Select the command and copy it yourself.',
}

/** A command with the visitor's own key, which can be copied, and run from here for its real answer. */
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
  /** Called after an answer, which counts as one call. */
  onCalled(): void
}) {
  const { copy, state } = useCopying()
  const submission = useSubmission()
  const [answer, setAnswer] = useState<CallAnswer | null>(null)
  const url = `${apiHost}/v1/${API.slug}?${API.query}`
  const [start, end] = [`curl --header 'X-Api-Key: `, `' \\\n  '${url}'`]
  const copyCommand = async () => {
    if (!(await copy(start + apiKey + end))) onShowKey()
  }
  const run = (signal: AbortSignal) =>
    callWithKey(url, apiKey, signal).then((next) => {
      if (signal.aborted) return
      setAnswer(next)
      if (next.problem === null) onCalled()
    })
  return (
    <Panel
      id="first-call"
      title="Make your first call"
      lead="Paste this command into a terminal, or run it from here. Your key is already in it."
    >
      <TextWithKey label="Command" text={[start, end]} apiKey={apiKey} isShown={isKeyShown} />
      <Buttons>
        <BusyButton
          variant="primary"
          isBusy={submission.isBusy}
          busyWords="Running…"
          onClick={() => void submission.run(run)}
        >
          Run it
        </BusyButton>
        <Button onClick={() => void copyCommand()}>
          <Icon path={state === 'copied' ? checkIcon : copyIcon} size={18} />
          Copy command
        </Button>
      </Buttons>
      <Notice kind={state === 'failed' ? 'calm' : 'good'}>{COPY_WORDS[state]}</Notice>
      <Patience {...submission} />
      {submission.failure && <Alert>{submission.failure.message}</Alert>}
      <Answer answer={answer} />
    </Panel>
  )
}

function Answer({ answer }: { answer: CallAnswer | null }) {
  return (
    <>
      <p role="status" className={classes.Outcome}>
        {answer && (
          <>
            <b data-kind={answer.problem === null ? 'good' : 'bad'}>{answer.status}</b>{' '}
            <span>{`in ${formatCount(Math.round(answer.ms))} ms`}</span>
          </>
        )}
      </p>
      {answer?.problem && <Alert>{answer.problem}</Alert>}
      {answer && (
        <ScrollRegion label="Answer" className={classes.Secret}>
          <pre translate="no">{answer.body}</pre>
        </ScrollRegion>
      )}
      {answer?.problem === null && (
        <p>
          It works. Its page describes{' '}
          <Link to={`/api/${API.slug}`}>every parameter and field</Link>; now{' '}
          <Link to="/api?available=1">find the API that you need</Link>.
        </p>
      )}
    </>
  )
}
