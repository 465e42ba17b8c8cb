import { Button, checkIcon, copyIcon, Icon } from '@orchard/shared/ui'
import { type ReactNode, useState } from 'react'
import { Notice } from '#src/ui/message.tsx'
import { Buttons } from '#src/ui/panel.tsx'
import classes from './secret.module.css'

const MASK = '•'.repeat(24)

/** Messages after a press on "Copy API key". */
const COPY_WORDS = {
  none: '',
  copied: 'Copied.',
  failed: 'Your browser did not allow it. Select the key and copy it yourself.',
}

/** The text of a key: hidden, shown, copied. */
export function Secret({
  apiKey,
  keyName,
  children,
}: {
  apiKey: string
  /** Tells its buttons from those of other keys; without one it is the key of the account. */
  keyName?: string
  /** More buttons; they get a function that shows the key. */
  children(show: () => void): ReactNode
}) {
  const [isShown, setIsShown] = useState(false)
  const [copied, setCopied] = useState<keyof typeof COPY_WORDS>('none')
  const context = keyName && <span className="visually-hidden"> {keyName}</span>
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
        <Button onClick={() => void copy()} onBlur={() => setCopied('none')}>
          <Icon path={copied === 'copied' ? checkIcon : copyIcon} size={18} />
          Copy API key
          {context}
        </Button>
        {children(() => setIsShown(true))}
      </Buttons>
      <Notice kind={copied === 'failed' ? 'calm' : 'good'}>{COPY_WORDS[copied]}</Notice>
    </>
  )
}
