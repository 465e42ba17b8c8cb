import type { SnapshotPage } from '@orchard/shared/contracts'
import classes from './skeleton.module.css'

/** Holds the place of a page whose code is on its way; appears after 300 ms, so short waits stay calm. */
export function Skeleton({ kind }: { kind: SnapshotPage['skeleton'] }) {
  return (
    <div className={classes.Skeleton} data-kind={kind} role="status" aria-label="Loading">
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}
