import { useAddressForm, useQuery } from '@orchard/shared/router'
import { useEffect, useRef } from 'react'
import { changeQuery } from '#src/data/pricing-fields.ts'

/** The choices on /pricing, all of which are kept in its address. */
export type PricingAddress = ReturnType<typeof usePricingAddress>

/** Reads and writes the address of /pricing. */
export function usePricingAddress() {
  const query = useQuery()
  const { formKey, changeAddress } = useAddressForm()
  // A second change may come before the address has the first, and must not undo it.
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  }, [query])
  return {
    query,
    /** The React key of forms that read the query only once. */
    formKey,
    /** Changes parameters in the address without a new history entry; removes empty ones. */
    change(parameters: Readonly<Record<string, string>>) {
      const search = changeQuery(latest.current, parameters)
      latest.current = new URLSearchParams(search)
      changeAddress({ search })
    },
  }
}
