import { confirmSignUp, resendSignUpCode, signUp } from 'aws-amplify/auth'
import type { AuthClient, SignInStep } from '#src/auth/auth-client.ts'
import { AuthError } from '#src/auth/auth-error.ts'
import type { Core } from './core.ts'
import { isPassing, refusal, toRefusal } from './refusals.ts'
import { toDelivery } from './sign-in-step.ts'

/** “States” of the specification. */
const POLL_MS = 5_000
const GIVE_UP_AFTER_MS = 180_000

type SignUpPart = Pick<
  AuthClient,
  'signUp' | 'confirmSignUp' | 'resendConfirmationCode' | 'waitForConfirmation'
>

/** Sign-up, confirmation and the automatic sign-in. */
export function signUpPart(core: Core, signIn: AuthClient['signIn']): SignUpPart {
  /** The sign-up of this page; the password is dropped after use. */
  let begun: { email: string; password: string } | null = null

  async function signInAfterwards(): Promise<SignInStep> {
    if (!begun) throw refusal('AutoSignInLost')
    try {
      return await signIn(begun)
    } catch (error) {
      throw refusal('AutoSignInLost', error)
    } finally {
      begun = null
    }
  }

  return {
    async signUp(input) {
      if (typeof input?.email !== 'string') throw refusal('SignUpFailed')
      const { password } = input
      const email = input.email.trim()
      if (!email) throw refusal('EmptyUsername')
      if (!password) throw refusal('EmptyPassword')
      begun = null
      try {
        // For functions of the pool, which may refuse sign-ups or write the messages.
        const data = { site: core.browser.origin }
        // No `email` among the attributes, which the pool's client may not write: it is the username.
        const options = { userAttributes: {}, validationData: data, clientMetadata: data }
        const { nextStep } = await signUp({ username: email, password, options })
        begun = { email, password }
        if (nextStep.signUpStep === 'CONFIRM_SIGN_UP')
          return {
            confirm: core.config.confirmBy,
            delivery: toDelivery(nextStep.codeDeliveryDetails),
          }
      } catch (error) {
        throw toRefusal(error)
      }
      return { confirm: 'none', signIn: await signInAfterwards() }
    },
    async confirmSignUp(input) {
      const email = input.email.trim()
      const code = input.code.trim()
      if (!email) throw refusal('EmptyUsername')
      if (!code) throw refusal('EmptyConfirmationCode')
      try {
        await confirmSignUp({ username: email, confirmationCode: code })
      } catch (error) {
        throw toRefusal(error)
      }
      if (begun?.email !== email) begun = null
      return signInAfterwards()
    },
    async resendConfirmationCode(email) {
      const username = email.trim()
      if (!username) throw refusal('EmptyUsername')
      try {
        return toDelivery(await resendSignUpCode({ username }))
      } catch (error) {
        throw toRefusal(error)
      }
    },
    async waitForConfirmation(login, signal) {
      const control = new AbortController()
      const over = new Promise<never>((_, reject) => {
        const end = (why: AuthError) => {
          reject(why)
          control.abort()
        }
        const stop = () => end(new AuthError('Stopped', 'Nobody waits any more'))
        if (signal.aborted) stop()
        signal.addEventListener('abort', stop, { once: true })
        void core.browser.wait(GIVE_UP_AFTER_MS).then(() => end(refusal('NotConfirmedInTime')))
      })
      for (let turn = core.browser.wait(POLL_MS); ; ) {
        await Promise.race([turn, over])
        turn = core.browser.wait(POLL_MS)
        const poll = signIn(login, control.signal).catch(surviving)
        const step = await Promise.race([poll, over])
        if (step && step.challenge !== 'CONFIRM_SIGN_UP') return step
      }
    },
  }
}

/** Keeps polling after a transient failure. */
function surviving(error: unknown): null {
  if (isPassing(error)) return null
  throw error
}
