import type { Failure } from '@orchard/shared/product-api'
import { SIGN_IN_TOO_OLD } from '@orchard/shared/product-api'
import { createContext, useContext } from 'react'
import { TextButton } from './text-button.tsx'

/** Leads to a fresh sign-in and back to the surrounding act; null outside of one. */
export const SignInFirstContext = createContext<(() => void) | null>(null)

/** A failure, with the way to a fresh sign-in if the server asks for one. */
export function SignInFirst({ failure: { code, message } }: { failure: Failure }) {
  const signInAgain = useContext(SignInFirstContext)
  return (
    <>
      <span>{message}</span>{' '}
      {code === SIGN_IN_TOO_OLD && signInAgain && (
        <TextButton onClick={signInAgain}>Sign in again</TextButton>
      )}
    </>
  )
}
