import { checkIcon, copyIcon, FixedWords, Icon, readTwin, useClipboard } from '@orchard/shared/ui'

const WORDS = { ready: 'Markdown', copied: 'Copied', failed: 'Not copied' } as const

/** Copies the page at a path as Markdown. */
export function CopyMarkdown({
  path,
  className,
}: {
  path: string
  className?: string | undefined
}) {
  const { copy, reset, state } = useClipboard()
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label="Copy as Markdown"
        onClick={() => void copy(readTwin(path))}
        onBlur={reset}
      >
        <Icon path={state === 'copied' ? checkIcon : copyIcon} size={16} />
        <FixedWords words={WORDS} now={state} />
      </button>
      <span role="status" className="visually-hidden">
        {state === 'ready' ? '' : WORDS[state]}
      </span>
    </>
  )
}
