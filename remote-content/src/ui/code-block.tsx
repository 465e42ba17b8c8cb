import { ScrollRegion } from '@orchard/shared/ui'
import classes from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'

/** Code that scrolls inside its box. `title` is shown above it and names it: a file, or what it does. */
export function CodeBlock({ title, code }: { title: string; code: string }) {
  return (
    <figure className={classes.Block}>
      <figcaption className={classes.Bar}>
        <span>{title}</span>
        <CopyButton text={code} what={title} />
      </figcaption>
      <ScrollRegion label={`Code: ${title}`} className={classes.Scroll}>
        <pre>
          <code>{code}</code>
        </pre>
      </ScrollRegion>
    </figure>
  )
}
