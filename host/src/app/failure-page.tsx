import type { SnapshotUnit } from '@orchard/shared/contracts'
import { Link, useLocation } from '@orchard/shared/router'
import { buttonClass } from '@orchard/shared/ui'
import { useEffect, useState } from 'react'
import { KeptPage } from './kept-page.tsx'
import { MessagePage } from './message-page.tsx'
import { reportFailure } from './report-failure.ts'
import { copyOfShown } from './shown-page.ts'
import { useStaticHead } from './use-head.ts'

/** Title and description of the failure page, for the server and the browser. */
export const FAILURE_HEAD = {
  title: 'This page did not load',
  description: 'A part of the site could not be loaded.',
  noindex: true,
}

/**
 * Replaces a part of the site that failed; the shell around it goes on working. A page that was there
 * already stays as plain HTML.
 */
export function FailurePage({ unit, error }: { unit: SnapshotUnit; error?: unknown }) {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const [kept] = useState(() => copyOfShown(address))
  useEffect(() => {
    if (!error) return
    console.warn(`${unit.unit}@${unit.release} failed:`, error)
    reportFailure({ kind: 'render', unit, error })
  }, [unit, error])
  return kept ? <KeptPage nodes={kept} address={address} /> : <NothingThere address={address} />
}

function NothingThere({ address }: { address: string }) {
  useStaticHead(FAILURE_HEAD)
  return (
    <MessagePage
      title="This page did not load"
      text="Something went wrong while this part of the site was loading. The rest of the site still works, and trying again often helps."
    >
      <Link className={buttonClass} to={address} replace data-variant="primary">
        Try again
      </Link>
      <Link className={buttonClass} to="/">
        Go to the home page
      </Link>
    </MessagePage>
  )
}
