import { createContext, useContext } from 'react'
import { type Failure, SIGN_IN_TOO_OLD } from '#src/product-api/index.ts'
import { TextButton } from '#src/ui/button/text-button.tsx'

/** Leads to a fresh sign-in and back to the surrounding act; null outside of one. */
export const SignInAgain = createContext<(() => void) | null>(null)

/** A failure, with the way to a fresh sign-in if the server asks for one. */
export function FailureWords({ failure: { code, message } }: { failure: Failure }) {
  const signInAgain = useContext(SignInAgain)
  return (
    <>
      <span>{message}</span>{' '}
      {code === SIGN_IN_TOO_OLD && signInAgain && (
        <TextButton onClick={signInAgain}>Sign in again</TextButton>
      )}
    </>
  )
}
