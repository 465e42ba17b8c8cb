import { useNavigate, useQuery } from '@orchard/shared/router'
import { useEffect, useState } from 'react'

/** A return from a hosted payment page. */
interface Return {
  /** The session of that page, which tells the product API what happened there. */
  session: string
  thanks: string
}

const THANKS = {
  checkout: 'Thank you. Your payment has arrived.',
  card: 'Thank you. Your new card is in use.',
} as const

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
  for (const [name, thanks] of Object.entries(THANKS)) {
    const session = query.get(name)
    if (session) return { session, thanks }
  }
  return null
}
