import { CopyButton } from '@orchard/shared/ui'
import classes from './overview.module.css'

/** Method and URL of an API, with a button that copies the URL. */
export function Endpoint({ method, url }: { method: 'GET' | 'POST'; url: string }) {
  return (
    <p className={classes.Endpoint}>
      <b>{method}</b> <code translate="no">{url}</code>
      <CopyButton text={url} label="Copy endpoint URL" />
    </p>
  )
}
