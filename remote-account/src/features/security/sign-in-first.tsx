import { TextButton } from '#src/ui/text-button.tsx'

/** Says that a setting needs a recent sign-in, and leads there. */
export function SignInFirst({ onSignInAgain }: { onSignInAgain(): void }) {
  return (
    <>
      <span>You signed in more than ten minutes ago. Sign in again, then come back here.</span>{' '}
      <TextButton onClick={onSignInAgain}>Sign in again</TextButton>
    </>
  )
}
