import { Link, useLocation } from '@orchard/shared/router'
import { checkIcon, copyIcon, Icon } from '@orchard/shared/ui'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './code-panel.module.css'

/** One tab. */
export interface CodeTab {
  id: string
  name: string
}

/**
 * Code in the language that the visitor chose. The tabs are links, so that they work without
 * JavaScript; `text` is what the copy button puts on the clipboard.
 */
export function CodePanel({
  tabs,
  current,
  text,
  onChoose,
  children,
}: {
  tabs: readonly CodeTab[]
  current: string
  text: string
  onChoose(id: string): void
  children: ReactNode
}) {
  const { pathname } = useLocation()
  return (
    <section className={classes.Panel} aria-label="Code sample" id="code">
      <div className={classes.Bar}>
        <nav aria-label="Language">
          <ul>
            {tabs.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to={`${pathname}?lang=${id}`}
                  replace
                  preventScrollReset
                  aria-current={id === current ? 'true' : undefined}
                  onClick={() => onChoose(id)}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <CopyButton text={text} />
      {children}
    </section>
  )
}

function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState<'done' | 'failed' | null>(null)
  useEffect(() => {
    if (copied === null) return
    const timer = setTimeout(() => setCopied(null), 2_000)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <>
      <button
        type="button"
        className={classes.Copy}
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => setCopied('done'),
            () => setCopied('failed'),
          )
        }
      >
        <Icon path={copied === 'done' ? checkIcon : copyIcon} size={16} />
        Copy code
      </button>
      <span role="status" className={classes.Copied}>
        {copied === 'done' && 'Copied'}
        {copied === 'failed' && 'Copying was refused; select the text instead'}
      </span>
    </>
  )
}
