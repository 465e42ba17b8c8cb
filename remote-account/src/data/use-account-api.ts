import { loadAuth } from '@orchard/shared/auth'
import { useSession } from '@orchard/shared/session'
import { useEffect, useMemo, useState } from 'react'
import { type AccountApi, createAccountApi } from './account-api.ts'

/** The product API, about the account in which the person works as the page appears. What it reads ends with the page. */
export function useAccountApi(apiHost: string): AccountApi {
  const organisation = useSession((session) => session.organisation?.id ?? null)
  const [reading] = useState(() => new AbortController())
  useEffect(() => () => reading.abort(), [reading])
  return useMemo(
    () =>
      createAccountApi({
        apiHost,
        organisation,
        // Another role, or none: the account that is read anew changes the page.
        onForbidden: () => void loadAuth().then((auth) => auth.loadAccount()),
        credentials: async () => (await loadAuth()).credentials(),
        reading: reading.signal,
      }),
    [apiHost, organisation, reading],
  )
}
