import { checkIcon, copyIcon, Icon } from '@orchard/shared/ui'
import { useState } from 'react'
import classes from './copy-link.module.css'

const WORDS = { ready: 'Copy link', copied: 'Link copied', failed: 'Link not copied' } as const

/** Puts the address of a question on the clipboard. */
export function CopyLink({ slug, question }: { slug: string; question: string }) {
  const [state, setState] = useState<keyof typeof WORDS>('ready')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(`/faq#${slug}`, location.href).href)
      setState('copied')
    } catch {
      setState('failed') // the visitor or the browser may forbid it
    }
  }
  return (
    <>
      <button
        type="button"
        className={classes.Copy}
        aria-label={`Copy link: ${question}`}
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
