import { useEffect } from 'react'
import { type CopyState, useClipboard } from '#src/ui/clipboard/use-clipboard.ts'
import { FixedWords } from '#src/ui/fixed-words/fixed-words.tsx'
import { Icon } from '#src/ui/icon/icon.tsx'
import { checkIcon, copyIcon } from '#src/ui/icon/icons.ts'
import classes from './copy-button.module.css'

/** Words of the button before copying, after a success and after a failure. */
const WORDS: Readonly<Record<CopyState, string>> = {
  ready: 'Copy',
  copied: 'Copied',
  failed: 'Not copied',
}

const SHOWN_MS = 4_000

/**
 * Copies a text, or what `text` returns. What it came to is shown for some seconds, or until the focus goes.
 * @param label names it for assistive technology.
 */
export function CopyButton({
  text,
  label,
  words = WORDS,
  className = classes.Copy,
}: {
  text: string | (() => string | Promise<string>)
  label: string
  words?: typeof WORDS
  /** In place of its own look. */
  className?: string | undefined
}) {
  const { copy, reset, state } = useClipboard()
  // Safari gives no focus to a button that is clicked.
  useEffect(() => {
    if (state === 'ready') return
    const timer = setTimeout(reset, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state, reset])
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        onClick={() => {
          // A second copy is announced, too.
          reset()
          void copy(typeof text === 'string' ? text : text())
        }}
        onBlur={reset}
      >
        <Icon path={state === 'copied' ? checkIcon : copyIcon} size={16} />
        <FixedWords words={words} now={state} />
      </button>
      <span aria-live="polite" className="visually-hidden">
        {state === 'ready' ? '' : words[state]}
      </span>
    </>
  )
}
