import { CopyButton, readTwin } from '@orchard/shared/ui'

const WORDS = { ready: 'Markdown', copied: 'Copied', failed: 'Not copied' } as const

/** Copies the page at a path as Markdown. */
export function CopyMarkdown({
  path,
  className,
}: {
  path: string
  className?: string | undefined
}) {
  return (
    <CopyButton
      text={() => readTwin(path)}
      label="Copy as Markdown"
      words={WORDS}
      className={className}
    />
  )
}
