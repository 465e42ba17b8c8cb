import type { AuthClient, SignInStep } from '#src/auth/auth-client.ts'
import { AuthError } from '#src/auth/auth-error.ts'
import type { Attempt } from './attempt.ts'
import type { Core } from './core.ts'
import { isPassing, refusal } from './refusals.ts'
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
  const { browser, call, config } = core
  const { clientId: ClientId, confirmBy } = config

  /** Signs in automatically, unless the attempt has ended. */
  async function signInAfter(
    attempt: Attempt,
    { email, password }: { email: string; password: string | null },
    signal: AbortSignal | undefined,
  ): Promise<SignInStep> {
    if (!attempt.isCurrent()) throw refusal('Cancelled')
    if (password === null) throw refusal('AutoSignInLost')
    try {
      return await signIn({ email, password }, signal)
    } catch (error) {
      if (signal?.aborted) throw error
      throw refusal('AutoSignInLost', error)
    }
  }

  return {
    async signUp(input, signal) {
      if (typeof input?.email !== 'string') throw refusal('SignUpFailed')
      const { password } = input
      const email = input.email.trim()
      if (!email) throw refusal('EmptyUsername')
      if (!password) throw refusal('EmptyPassword')
      const body = {
        ClientId,
        Username: email,
        Password: password,
        // No `email`, which the pool's client may not write: it is the username.
        UserAttributes: [],
        // For functions of the pool, which may refuse sign-ups or write the messages.
        ValidationData: [{ Name: 'site', Value: browser.origin }],
        ClientMetadata: { site: browser.origin },
      }
      const attempt = core.begin(signal)
      const response = await attempt.during(signal, () => call('SignUp', body, signal))
      if (response['UserConfirmed'] !== true)
        return { confirm: confirmBy, delivery: toDelivery(response['CodeDeliveryDetails']) }
      return { confirm: 'none', signIn: await signInAfter(attempt, { email, password }, signal) }
    },
    async confirmSignUp(input, signal) {
      const email = input.email.trim()
      const code = input.code.trim()
      if (!email) throw refusal('EmptyUsername')
      if (!code) throw refusal('EmptyConfirmationCode')
      const body = { ClientId, Username: email, ConfirmationCode: code }
      const attempt = core.begin(signal)
      await attempt.during(signal, () => call('ConfirmSignUp', body, signal))
      return signInAfter(attempt, { email, password: input.password ?? null }, signal)
    },
    async resendConfirmationCode(email, signal) {
      const Username = email.trim()
      if (!Username) throw refusal('EmptyUsername')
      const response = await call('ResendConfirmationCode', { ClientId, Username }, signal)
      return toDelivery(response['CodeDeliveryDetails'])
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
        void browser.wait(GIVE_UP_AFTER_MS).then(() => end(refusal('NotConfirmedInTime')))
      })
      const attempt = core.attempt()
      for (let turn = browser.wait(POLL_MS); ; ) {
        await Promise.race([turn, over])
        if (!attempt.isCurrent()) throw refusal('Cancelled')
        turn = browser.wait(POLL_MS)
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
