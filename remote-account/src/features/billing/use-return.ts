import { useNavigate, useQuery } from '@orchard/shared/router'
import { useEffect, useState } from 'react'

const NAMES = ['checkout', 'card'] as const

/** A return from a hosted payment page. */
export interface Return {
  /** The session of that page, which tells the product API what happened there. */
  session: string
  /** The page: of a purchase, or of a new card. */
  name: (typeof NAMES)[number]
}

/** Reads a return from a payment page, then removes it from the address. */
export function useReturn(): Return | null {
  const query = useQuery()
  const navigate = useNavigate()
  const [returned] = useState(() => readReturn(query))
  useEffect(() => {
    if (returned) void navigate('/profile#billing', { replace: true })
  }, [returned, navigate])
  return returned
}

function readReturn(query: URLSearchParams): Return | null {
  for (const name of NAMES) {
    const session = query.get(name)
    if (session) return { session, name }
  }
  return null
}
