import { CodeBlock } from '@orchard/shared/ui'
import { useId } from 'react'
import type { ArticleCode } from '#src/data/posts/post.ts'
import classes from './code-tabs.module.css'

/** Names of languages by the ending of a file. */
const LANGUAGES: Readonly<Record<string, string>> = {
  sh: 'curl',
  mjs: 'JavaScript',
  py: 'Python',
  go: 'Go',
  php: 'PHP',
}

/** The same program in several languages, one of which is shown; no script is needed to choose. */
export function CodeTabs({ blocks }: { blocks: readonly ArticleCode[] }) {
  const name = useId()
  return (
    <fieldset className={classes.Tabs}>
      <legend className="visually-hidden">Language</legend>
      <div className={classes.Choice}>
        {blocks.map(([, title], index) => (
          <label key={title}>
            <input type="radio" name={name} defaultChecked={index === 0} />
            <span>{LANGUAGES[/\w+$/.exec(title)?.[0] ?? ''] ?? title}</span>
          </label>
        ))}
      </div>
      {blocks.map(([, title, code]) => (
        <div key={title} className={classes.Panel}>
          <CodeBlock title={title} code={code} />
        </div>
      ))}
    </fieldset>
  )
}
