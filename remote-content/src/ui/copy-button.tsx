import { checkIcon, copyIcon, Icon } from '@orchard/shared/ui'
import { useState } from 'react'
import classes from './copy-button.module.css'

const WORDS = { ready: 'Copy', copied: 'Copied', failed: 'Not copied' } as const

/** Puts `text` on the clipboard; `what` says to assistive technology what that is. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [state, setState] = useState<keyof typeof WORDS>('ready')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('failed') // the visitor or the browser may forbid it; the code can still be selected
    }
  }
  return (
    <>
      <button
        type="button"
        className={classes.Copy}
        aria-label={`Copy code: ${what}`}
        onClick={() => void copy()}
        onBlur={() => setState('ready')}
      >
        <Icon path={state === 'copied' ? checkIcon : copyIcon} size={16} />
        {WORDS[state]}
      </button>
      <span role="status" className="visually-hidden">
        {state === 'ready' ? '' : WORDS[state]}
      </span>
    </>
  )
}
