import { Loaded } from '@orchard/shared/ui'
import { useCallback } from 'react'
import type { AccountApi } from '#src/data/account-api.ts'
import { useResource } from '#src/data/use-resource.ts'
import { CodeList } from './code-list.tsx'

/** Makes ten recovery codes as soon as it appears, and shows them. */
export function NewCodes({
  api,
  email,
  onMade,
  onSaved,
}: {
  api: AccountApi
  email: string
  /** Earlier codes have ended. */
  onMade(): void
  onSaved(): void
}) {
  const resource = useResource(
    useCallback(async () => {
      const codes = await (await api.security()).makeRecoveryCodes()
      onMade()
      return codes
    }, [api, onMade]),
  )
  return (
    <Loaded resource={resource} waiting="Making your recovery codes…">
      {(codes) => <CodeList codes={codes} email={email} onSaved={onSaved} />}
    </Loaded>
  )
}
