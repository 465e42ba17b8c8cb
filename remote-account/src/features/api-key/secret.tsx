import { Button, checkIcon, copyIcon, Icon, useClipboard } from '@orchard/shared/ui'
import { type ReactNode, useState } from 'react'
import { Notice } from '#src/ui/message.tsx'
import { Buttons } from '#src/ui/panel.tsx'
import classes from './secret.module.css'

const MASK = '•'.repeat(24)

/** Messages after "Copy API key". */
const COPY_WORDS = {
  ready: '',
  copied: 'Copied.',
  failed: 'Your browser blocked copying. Select the key and copy it yourself.',
}

/** A key that can be shown, hidden and copied. */
export function Secret({
  apiKey,
  keyName,
  children,
}: {
  apiKey: string
  /** Distinguishes these buttons from those of other keys; absent for the default key. */
  keyName?: string
  /** Renders more buttons; `show` reveals the key. */
  children(show: () => void): ReactNode
}) {
  const [isShown, setIsShown] = useState(false)
  const { copy, reset, state } = useClipboard()
  const context = keyName && <span className="visually-hidden"> {keyName}</span>
  const copyKey = async () => {
    if (!(await copy(apiKey))) setIsShown(true)
  }
  return (
    <>
      <output
        aria-label={keyName ? `API key ${keyName}` : 'API key'}
        className={classes.Secret}
        data-hidden={!isShown || undefined}
      >
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
          {context}
        </Button>
        <Button onClick={() => void copyKey()} onBlur={reset}>
          <Icon path={state === 'copied' ? checkIcon : copyIcon} size={18} />
          Copy API key
          {context}
        </Button>
        {children(() => setIsShown(true))}
      </Buttons>
      <Notice kind={state === 'failed' ? 'calm' : 'good'}>{COPY_WORDS[state]}</Notice>
    </>
  )
}
