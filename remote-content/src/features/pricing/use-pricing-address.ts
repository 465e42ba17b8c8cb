import { useLocation, useNavigate, useQuery } from '@orchard/shared/router'
import { useEffect, useRef, useState } from 'react'
import { changeQuery } from '#src/data/pricing-fields.ts'

/** The choices of /pricing, which all live in its address. */
export interface PricingAddress {
  query: URLSearchParams
  /** Changes with every arrival but not with the page's own changes: the key of forms that read the query once. */
  formKey: string
  /** Writes parameters into the address, without a new history entry; empty ones are removed. */
  change(parameters: Readonly<Record<string, string>>): void
}

/** Reads and writes the address of /pricing. */
export function usePricingAddress(): PricingAddress {
  const query = useQuery()
  const navigate = useNavigate()
  const location = useLocation()
  const [formKey, setFormKey] = useState(location.key)
  const isOwnChange = (location.state as { chosen?: string } | null)?.chosen === formKey
  // Another way of arriving, such as Back or a link to the page itself, fills the fields anew.
  if (!isOwnChange && formKey !== location.key) setFormKey(location.key)
  // Two forms may change before the address does; the second must not undo the first.
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  }, [query])
  return {
    query,
    formKey,
    change(parameters) {
      const search = changeQuery(latest.current, parameters)
      latest.current = new URLSearchParams(search)
      void navigate(
        { search },
        { replace: true, preventScrollReset: true, state: { chosen: formKey } },
      )
    },
  }
}
