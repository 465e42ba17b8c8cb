import { checkIcon, copyIcon, Icon, useClipboard } from '@orchard/shared/ui'
import { useEffect } from 'react'
import classes from './copy-button.module.css'

/** The outcome of copying is shown for this long. */
const SHOWN_MS = 2_000

const STATE_WORDS = { ready: '', copied: 'Copied', failed: 'Not copied' }

/** A round button that copies a text; `label` names it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { copy, reset, state } = useClipboard()
  useEffect(() => {
    if (state === 'ready') return
    const timer = setTimeout(reset, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state, reset])
  return (
    <span className={classes.Place}>
      <button type="button" aria-label={label} title={label} onClick={() => void copy(text)}>
        <Icon path={state === 'copied' ? checkIcon : copyIcon} size={16} />
      </button>
      <span aria-live="polite">{STATE_WORDS[state]}</span>
    </span>
  )
}
