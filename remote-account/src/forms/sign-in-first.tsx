import { type Failure, SIGN_IN_TOO_OLD } from '#src/rules/explain-failure.ts'
import { TextButton } from '#src/ui/text-button.tsx'

/** A failure of what needs a recent sign-in, with the way to one and back. */
export function SignInFirst({
  failure: { code, message },
  onSignInAgain,
}: {
  failure: Failure
  onSignInAgain(): void
}) {
  return (
    <>
      <span>{message}</span>{' '}
      {code === SIGN_IN_TOO_OLD && <TextButton onClick={onSignInAgain}>Sign in again</TextButton>}
    </>
  )
}
