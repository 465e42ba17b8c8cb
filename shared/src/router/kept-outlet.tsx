import { type ReactNode, use, useState } from 'react'
import {
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  useOutlet,
} from 'react-router-dom'

/**
 * As `Outlet`; but once `isLeft`, it keeps showing the route that it showed last, which sees the address and the
 * data of then whatever the router does.
 */
export function KeptOutlet({ isLeft }: { isLeft: boolean }): ReactNode {
  const outlet = useOutlet()
  const location = use(LocationContext)
  const state = use(DataRouterStateContext)
  const [kept, keep] = useState({ outlet, location, state })
  if (!isLeft && (kept.outlet !== outlet || kept.location !== location || kept.state !== state))
    keep({ outlet, location, state })
  const shown = isLeft ? kept : { outlet, location, state }
  return (
    <LocationContext value={shown.location}>
      <DataRouterStateContext value={shown.state}>{shown.outlet}</DataRouterStateContext>
    </LocationContext>
  )
}
