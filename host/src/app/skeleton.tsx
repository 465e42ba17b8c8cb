import type { SnapshotPage } from '@orchard/shared/contracts'
import { stopWatching } from './foreign-nodes.ts'
import classes from './skeleton.module.css'

/** Holds the place of a page whose code is on its way; appears after 300 ms, so short waits stay calm. */
export function Skeleton({ kind }: { kind: SnapshotPage['skeleton'] }) {
  stopWatching()
  return (
    <div className={classes.Skeleton} data-kind={kind} role="status" aria-label="Loading">
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}
