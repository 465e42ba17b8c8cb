import { useLocation, useNavigate, useQuery } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import { useEffect, useState } from 'react'
import { type KeptState, readKeptState } from '#src/rules/kept-state.ts'
import { readNextPath } from '#src/rules/next-path.ts'

/** Where a signed-in visitor goes on to unless something else was asked for. */
const HOME = '/profile'

/** With what a visitor came to an account page, and where to go afterwards. */
export interface Arrival extends KeptState {
  /** Own path to go on to once signed in. */
  goal: string
}

const NOTHING = readKeptState(null)

/** What the address and the page before say; the latter only after hydration, since no server knows it. */
export function useArrival(): Arrival {
  const query = useQuery()
  const { state } = useLocation()
  const [kept, setKept] = useState(NOTHING)
  useEffect(() => {
    if (state !== null) setKept(readKeptState(state))
  }, [state])
  const next = readNextPath(query.get('next')) ?? kept.next
  return { ...kept, next, goal: next ?? HOME }
}

/** Leaves for `goal` as soon as somebody is signed in; null waits. */
export function useLeaveWhenSignedIn(goal: string | null): void {
  const hasUser = useSession((session) => session.hasUser)
  const navigate = useNavigate()
  useEffect(() => {
    if (hasUser && goal !== null) void navigate(goal, { replace: true })
  }, [hasUser, goal, navigate])
}
