import { buttonClass, CodeBlock, downloadIcon, Icon } from '@orchard/shared/ui'
import type { ExampleFiles } from '#src/data/examples/examples.ts'
import { withApiHost } from '#src/data/with-api-host.ts'
import classes from './source-file.module.css'

/** A source file of an example to read, copy and download. `example` is the path of its page. */
export function SourceFile({
  example,
  name,
  files,
  apiHost,
}: {
  example: string
  name: string
  files: ExampleFiles
  apiHost: string
}) {
  const file = files.find((one) => one.name === name)
  if (!file) return null
  return (
    <div className={classes.File}>
      <CodeBlock title={name} code={withApiHost(file.tokens, apiHost)} />
      <a className={buttonClass} href={`${example}/${name}`} download={name}>
        <Icon path={downloadIcon} size={18} />
        <span>{`Download ${name}`}</span>
      </a>
    </div>
  )
}
