import { useLocation, useNavigate, useQuery } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import { useEffect, useState } from 'react'
import { type KeptState, readKeptState } from './kept-state.ts'
import { readNextPath } from './next-path.ts'

/** The default destination after signing in. */
export const DEFAULT_GOAL = '/profile'

/** The state with which a visitor arrived, and the destination afterwards. */
export interface Arrival extends KeptState {
  /** Path on this site to continue to once signed in. */
  goal: string
}

const NOTHING = readKeptState(null)

/** Reads the address and, after hydration, the history state, which servers do not see. */
export function useArrival(): Arrival {
  const query = useQuery()
  const { state } = useLocation()
  const [kept, setKept] = useState(NOTHING)
  useEffect(() => {
    if (state !== null) setKept(readKeptState(state))
  }, [state])
  const next = readNextPath(query.get('next')) ?? kept.next
  return { ...kept, next, goal: next ?? DEFAULT_GOAL }
}

/** Navigates to `goal` once somebody is signed in; null waits. */
export function useLeaveWhenSignedIn(goal: string | null): void {
  const hasUser = useSession((session) => session.hasUser)
  const navigate = useNavigate()
  useEffect(() => {
    if (hasUser && goal !== null) void navigate(goal, { replace: true })
  }, [hasUser, goal, navigate])
}
