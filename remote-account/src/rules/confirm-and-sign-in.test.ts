import { AuthError, ProviderRefusal, type SignInStep } from '@orchard/shared/auth'
import { describe, expect, it } from 'vitest'
import { confirmAndSignIn } from './confirm-and-sign-in.ts'

const DONE: SignInStep = { challenge: 'DONE' }
const input = { email: 'ada@example.org', password: 'Orchard-1', code: '123456' }
const noAutoSignIn = new AuthError('AutoSignInLost', 'Please use your credentials to sign in')

const rejecting = (error: Error) => () => Promise.reject(error)
const confirm = (
  auth: Parameters<typeof confirmAndSignIn>[0],
  given: Parameters<typeof confirmAndSignIn>[1],
) => confirmAndSignIn(auth, given, new AbortController().signal)
const resolving = (step: SignInStep) => () => Promise.resolve(step)

describe('confirmAndSignIn', () => {
  it('uses the sign-in of the confirmation', async () => {
    const auth = { confirmSignUp: resolving(DONE), signIn: rejecting(new Error('not asked')) }
    expect(await confirm(auth, input)).toEqual(DONE)
  })

  it('goes on where the link was followed before', async () => {
    const words = 'User cannot be confirmed. Current status is CONFIRMED'
    const refused = new ProviderRefusal('NotAuthorizedException', words)
    const auth = { confirmSignUp: rejecting(refused), signIn: resolving(DONE) }
    expect(await confirm(auth, input)).toEqual(DONE)
    const known = { confirmSignUp: rejecting(new Error('not asked')), signIn: resolving(DONE) }
    expect(await confirm(known, { ...input, code: null })).toEqual(DONE)
  })

  it('rethrows the refusal of a wrong code', async () => {
    const wrong = new AuthError('CodeMismatchException', 'Invalid verification code provided')
    const auth = { confirmSignUp: rejecting(wrong), signIn: resolving(DONE) }
    await expect(confirm(auth, input)).rejects.toBe(wrong)
  })

  it('asks the visitor to sign in if the sign-in fails, or needs a password that is not known', async () => {
    const refused = new AuthError('NotAuthorizedException', 'Incorrect username or password.')
    const auth = { confirmSignUp: rejecting(noAutoSignIn), signIn: rejecting(refused) }
    expect(await confirm(auth, input)).toBeNull()
    expect(await confirm(auth, { ...input, code: null })).toBeNull()
    expect(await confirm(auth, { ...input, password: null, code: null })).toBeNull()
  })
})
