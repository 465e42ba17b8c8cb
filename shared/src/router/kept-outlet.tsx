import { type ReactNode, use, useState } from 'react'
import { useOutlet } from 'react-router-dom'
import { LocationContext, RouterStateContext } from './unsafe-contexts.ts'

/**
 * An `Outlet` that, once `isLeft`, keeps showing its last route, with the address and data of that
 * time whatever the router does. Back at the same entry of the history it still does, so that nothing renders
 * again, and follows the router from the next address on.
 */
export function KeptOutlet({ isLeft }: { isLeft: boolean }): ReactNode {
  const outlet = useOutlet()
  const location = use(LocationContext)
  const state = use(RouterStateContext)
  const [kept, keep] = useState({ outlet, location, state, wasLeft: false })
  const isBack = kept.wasLeft && location.location.key === kept.location.location.key
  if (isLeft) {
    if (!kept.wasLeft) keep({ ...kept, wasLeft: true })
  } else if (
    !isBack &&
    (kept.outlet !== outlet || kept.location !== location || kept.state !== state)
  )
    keep({ outlet, location, state, wasLeft: false })
  const shown = isLeft || isBack ? kept : { outlet, location, state }
  return (
    <LocationContext value={shown.location}>
      <RouterStateContext value={shown.state}>{shown.outlet}</RouterStateContext>
    </LocationContext>
  )
}
