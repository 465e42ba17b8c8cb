import { CodeText, CopyButton } from '@orchard/shared/ui'
import type { ReactNode } from 'react'
import classes from './code-panel.module.css'
import { type CodeTab, LanguageChoice } from './language-choice.tsx'

/** Code in the chosen language; the copy button copies `text`. */
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
  return (
    <section className={classes.Panel} aria-label="Code sample" id="code">
      <div className={classes.Bar}>
        <LanguageChoice tabs={tabs} current={current} onChoose={onChoose} />
        <CopyButton text={text} label="Copy code" />
      </div>
      {children}
    </section>
  )
}

/** The commands that the code below needs to be run before. */
export function SetupLines({ commands }: { commands: readonly string[] }) {
  const text = commands.join('\n')
  return (
    <div className={classes.Setup}>
      <CodeText tokens={[['plain', text]]} label="Setup" />
      <CopyButton text={text} label="Copy setup" />
    </div>
  )
}
