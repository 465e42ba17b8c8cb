import { checkIcon, copyIcon, Icon } from '@orchard/shared/ui'
import { useState } from 'react'
import classes from './copy-button.module.css'

/** What a button says before, after a success and after a failure. */
const WORDS = { ready: 'Copy', copied: 'Copied', failed: 'Not copied' }

/** Puts what `text` gives on the clipboard; `label` says to assistive technology what that is. */
export function CopyButton({
  text,
  label,
  words = WORDS,
}: {
  text(): string
  label: string
  words?: typeof WORDS
}) {
  const [state, setState] = useState<keyof typeof words>('ready')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text())
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
        aria-label={label}
        onClick={() => void copy()}
        onBlur={() => setState('ready')}
      >
        <Icon path={state === 'copied' ? checkIcon : copyIcon} size={16} />
        {words[state]}
      </button>
      <span role="status" className="visually-hidden">
        {state === 'ready' ? '' : words[state]}
      </span>
    </>
  )
}
