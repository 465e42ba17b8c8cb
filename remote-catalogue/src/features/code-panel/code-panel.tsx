import { Link, useLocation } from '@orchard/shared/router'
import { checkIcon, copyIcon, Icon, useClipboard } from '@orchard/shared/ui'
import { type ReactNode, useEffect } from 'react'
import { CodeBlock } from '#src/ui/code-block.tsx'
import classes from './code-panel.module.css'

/** The outcome of copying is shown for this long. */
const SHOWN_MS = 2_000

const STATE_WORDS = {
  ready: '',
  copied: 'Copied',
  failed: 'Could not copy; select the text instead',
}

/** One tab. */
export interface CodeTab {
  id: string
  name: string
}

/**
 * Code in the chosen language. The tabs are links, so that they work without JavaScript; the copy
 * button copies `text`.
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
                  rel="nofollow"
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
        <CopyButton text={text} label="Copy code" />
      </div>
      {children}
    </section>
  )
}

/** The command that installs what the code below it needs. */
export function InstallLine({ command }: { command: string }) {
  return (
    <div className={classes.Install}>
      <CodeBlock tokens={[['plain', command]]} label="Install" />
      <CopyButton text={command} label="Copy command" />
    </div>
  )
}

function CopyButton({ text, label }: { text: string; label: string }) {
  const { copy, reset, state } = useClipboard()
  useEffect(() => {
    if (state === 'ready') return
    const timer = setTimeout(reset, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state, reset])
  return (
    <>
      <button
        type="button"
        className={classes.Copy}
        aria-label={label}
        title={label}
        onClick={() => void copy(text)}
      >
        <Icon path={state === 'copied' ? checkIcon : copyIcon} size={16} />
      </button>
      <span role="status" className={classes.Copied}>
        {STATE_WORDS[state]}
      </span>
    </>
  )
}
