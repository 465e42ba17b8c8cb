import { loadAuth } from '@orchard/shared/auth'
import { Link } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import { Button, checkIcon, copyIcon, Icon } from '@orchard/shared/ui'
import { useState } from 'react'
import type { AccountApi } from '#src/data/account-api.ts'
import { AccountApiError } from '#src/rules/explain-failure.ts'
import { Asked } from '#src/ui/asked.tsx'
import { Notice } from '#src/ui/message.tsx'
import { Buttons, Panel } from '#src/ui/panel.tsx'
import { useAsk } from '#src/ui/use-ask.ts'
import classes from './key-panel.module.css'
import { RotateKey } from './rotate-key.tsx'

const MASK = '•'.repeat(24)

/** What came of a press on "Copy API key". */
const COPY_WORDS = {
  none: '',
  copied: 'Copied.',
  failed: 'Your browser did not allow it. Select the key and copy it yourself.',
}

/** The personal key: hidden, shown, copied, rotated. */
export function KeyPanel({ api }: { api: AccountApi }) {
  const known = useSession((session) => session.apiKey)
  const asked = useAsk(askForKey)
  // The key may have come with the sign-in already; then nobody has to wait for the second answer.
  const ask = known === null ? asked : { ...asked, data: true as const, failure: null }
  return (
    <Panel
      id="key"
      title="Your key"
      lead={
        <>
          One key for <Link to="/api?available=1">every available API</Link>. Send it in the header{' '}
          <code>X-Api-Key</code>, and keep it out of public pages and repositories.
        </>
      }
    >
      <Asked ask={ask} waiting="Loading your key…">
        {() => known !== null && <Key apiKey={known} api={api} />}
      </Asked>
    </Panel>
  )
}

async function askForKey(): Promise<true> {
  const auth = await loadAuth()
  if (!(await auth.loadAccount())) throw new AccountApiError('NetworkError')
  return true
}

function Key({ apiKey, api }: { apiKey: string; api: AccountApi }) {
  const [isShown, setIsShown] = useState(false)
  const [copied, setCopied] = useState<keyof typeof COPY_WORDS>('none')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(apiKey)
      setCopied('copied')
    } catch {
      setCopied('failed') // the visitor or the browser may forbid it
      setIsShown(true)
    }
  }
  return (
    <>
      <output aria-label="API key" className={classes.Key} data-hidden={!isShown || undefined}>
        {isShown ? (
          apiKey
        ) : (
          <>
            <span aria-hidden="true">{MASK}</span>
            <span className="visually-hidden">Hidden</span>
          </>
        )}
      </output>
      <Buttons>
        <Button onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide API key' : 'Show API key'}
        </Button>
        <Button onClick={() => void copy()} onBlur={() => setCopied('none')}>
          <Icon path={copied === 'copied' ? checkIcon : copyIcon} size={18} />
          Copy API key
        </Button>
        <RotateKey api={api} onRotated={() => setIsShown(true)} />
      </Buttons>
      <Notice kind={copied === 'failed' ? 'calm' : 'good'}>{COPY_WORDS[copied]}</Notice>
    </>
  )
}
