import { type ReactNode, use, useState } from 'react'
import { useOutlet } from 'react-router-dom'
import { LocationContext, RouterStateContext } from './unsafe-contexts.ts'

/**
 * An `Outlet` that, once `isLeft`, keeps showing its last route, with the address and data of that
 * time whatever the router does.
 */
export function KeptOutlet({ isLeft }: { isLeft: boolean }): ReactNode {
  const outlet = useOutlet()
  const location = use(LocationContext)
  const state = use(RouterStateContext)
  const [kept, keep] = useState({ outlet, location, state })
  if (!isLeft && (kept.outlet !== outlet || kept.location !== location || kept.state !== state))
    keep({ outlet, location, state })
  const shown = isLeft ? kept : { outlet, location, state }
  return (
    <LocationContext value={shown.location}>
      <RouterStateContext value={shown.state}>{shown.outlet}</RouterStateContext>
    </LocationContext>
  )
}
