import { useNavigate, useQuery } from '@orchard/shared/router'
import { useEffect, useState } from 'react'

/** A visitor who comes back from a hosted payment page. */
interface Return {
  /** The page's session, by which the product API finds out what was done. */
  session: string
  thanks: string
}

const THANKS = {
  checkout: 'Thank you. Your payment has arrived.',
  card: 'Thank you. Your new card is in use.',
} as const

/** What the address says of a visit to a payment page, and then does not say any more. */
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
