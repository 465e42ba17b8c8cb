import { useCallback } from 'react'
import type { AccountApi } from '#src/data/account-api.ts'
import { useResource } from '#src/data/use-resource.ts'
import { SignInFirst } from '#src/forms/sign-in-first.tsx'
import { SIGN_IN_TOO_OLD } from '#src/rules/explain-failure.ts'
import { Loaded } from '#src/ui/loaded.tsx'
import { Alert } from '#src/ui/message.tsx'
import { CodeList } from './code-list.tsx'

/** Makes ten recovery codes as soon as it appears, and shows them. */
export function NewCodes({
  api,
  email,
  onMade,
  onSaved,
  onSignInAgain,
}: {
  api: AccountApi
  email: string
  /** Earlier codes have ended. */
  onMade(): void
  onSaved(): void
  /** Leads to a new sign-in and back. */
  onSignInAgain(): void
}) {
  const resource = useResource(
    useCallback(async () => {
      const codes = await (await api.security()).makeRecoveryCodes()
      onMade()
      return codes
    }, [api, onMade]),
  )
  const { failure } = resource
  if (failure?.code === SIGN_IN_TOO_OLD)
    return (
      <Alert>
        <SignInFirst {...{ failure, onSignInAgain }} />
      </Alert>
    )
  return (
    <Loaded resource={resource} waiting="Making your recovery codes…">
      {(codes) => <CodeList codes={codes} email={email} onSaved={onSaved} />}
    </Loaded>
  )
}
