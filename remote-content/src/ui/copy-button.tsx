import {
  type CopyState,
  checkIcon,
  copyIcon,
  FixedWords,
  Icon,
  useClipboard,
} from '@orchard/shared/ui'
import classes from './copy-button.module.css'

/** Words of the button before copying, after a success and after a failure. */
const WORDS: Readonly<Record<CopyState, string>> = {
  ready: 'Copy',
  copied: 'Copied',
  failed: 'Not copied',
}

/** Copies the result of `text`; `label` names it for assistive technology. */
export function CopyButton({
  text,
  label,
  words = WORDS,
}: {
  text(): string | Promise<string>
  label: string
  words?: typeof WORDS
}) {
  const { copy, reset, state } = useClipboard()
  return (
    <>
      <button
        type="button"
        className={classes.Copy}
        aria-label={label}
        onClick={() => void copy(text())}
        onBlur={reset}
      >
        <Icon path={state === 'copied' ? checkIcon : copyIcon} size={16} />
        <FixedWords words={words} now={state} />
      </button>
      <span role="status" className="visually-hidden">
        {state === 'ready' ? '' : words[state]}
      </span>
    </>
  )
}
