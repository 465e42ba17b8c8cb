import { loadAuth } from '@orchard/shared/auth'
import { sessionStore, useSession } from '@orchard/shared/session'
import { useEffect, useMemo, useState } from 'react'
import { type AccountApi, createAccountApi } from './account-api.ts'

/** Whoever changes something does not wait longer to know whether it is theirs: the product API decides. */
const ASKED_MS = 5_000

/** False if the own account has become an organisation since this page read it; the page is then made anew. */
async function isStillOwn(): Promise<boolean> {
  const auth = await loadAuth()
  const { createdAt } = sessionStore.getState()
  const now = await Promise.race([
    auth.loadAccount(),
    new Promise<null>((resolve) => setTimeout(resolve, ASKED_MS, null)),
  ])
  if (now === null || createdAt === null) return true
  return now.organisation === null && (now.createdAt ?? createdAt) === createdAt
}

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
        isStillOwn,
        // Another role, or none: the account that is read anew changes the page.
        onForbidden: () => void loadAuth().then((auth) => auth.loadAccount()),
        credentials: async () => (await loadAuth()).credentials(),
        reading: reading.signal,
      }),
    [apiHost, organisation, reading],
  )
}
