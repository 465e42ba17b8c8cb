import { confirmSignIn, type SignInInput, signIn } from 'aws-amplify/auth'
import type { AuthClient, SignInStep } from '#src/auth/auth-client.ts'
import type { Core } from './core.ts'
import { type RefusalCode, refusal, toRefusal } from './refusals.ts'
import { TOTP_OPTIONS, toSignInStep } from './sign-in-step.ts'

/** The refusal of an empty response by step. */
const EMPTY_RESPONSE: Readonly<Record<SignInStep['challenge'], RefusalCode>> = {
  DONE: 'AutoSignInLost',
  CONFIRM_SIGN_UP: 'AutoSignInLost',
  RESET_PASSWORD: 'AutoSignInLost',
  NEW_PASSWORD_REQUIRED: 'EmptyPassword',
  SMS_MFA: 'EmptyConfirmationCode',
  SOFTWARE_TOKEN_MFA: 'EmptyConfirmationCode',
  MFA_SETUP: 'EmptyConfirmationCode',
  SELECT_MFA_TYPE: 'InvalidMfaType',
  CUSTOM_CHALLENGE: 'EmptyChallengeResponse',
}

const BY_PASSKEY = { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' } as const

/** Sign-in by password or passkey and its challenges, one attempt at a time. */
export function signInPart(
  core: Core,
): Pick<AuthClient, 'signIn' | 'signInWithPasskey' | 'answerChallenge'> {
  /** The attempt under way, if any. */
  let pending: object | null = null
  let attempts = 0
  let email = ''
  let step: SignInStep | null = null

  async function proceed(
    attempt: () => ReturnType<typeof signIn>,
    signal?: AbortSignal,
  ): Promise<SignInStep> {
    const mine = ++attempts
    try {
      const output = await attempt()
      const found = output.isSignedIn ? await core.findTokens() : null
      if (signal?.aborted) {
        // Amplify cannot be stopped, and stores what comes too late; a later attempt has stored its own.
        if (output.isSignedIn && mine === attempts) await core.tokens.clear()
        throw refusal('Cancelled')
      }
      step = toSignInStep(output, email)
      if (step.challenge === 'DONE') {
        // Of a sign-in before, maybe somebody else's, that nobody ended.
        core.browser.workPlace.keep(null)
        core.enterPool(found)
        core.browser.session.announce()
      }
      return step
    } catch (error) {
      throw toRefusal(error)
    }
  }

  async function begin(input: SignInInput, signal?: AbortSignal): Promise<SignInStep> {
    core.needCookies()
    if (pending) throw refusal('SignInPending')
    const mine = {}
    pending = mine
    const release = () => {
      if (pending === mine) pending = null
    }
    signal?.addEventListener('abort', release, { once: true })
    try {
      // Amplify refuses a second sign-in.
      if ((await core.tokens.lastUser()) || (await core.social.find())) await core.leave()
      email = input.username
      step = null
      return await proceed(() => signIn(input), signal)
    } finally {
      release()
    }
  }

  return {
    async signIn(input, signal) {
      const username = input.email.trim()
      if (!username) throw refusal('EmptyUsername')
      if (!input.password) throw refusal('EmptyPassword')
      return begin({ username, password: input.password }, signal)
    },
    async signInWithPasskey(given, signal) {
      const username = given.trim()
      if (!username) throw refusal('EmptyUsername')
      return begin({ username, options: BY_PASSKEY }, signal)
    },
    async answerChallenge(given, resumed) {
      if (!step && resumed) ({ email, step } = resumed)
      const asked = step
      if (!asked) throw refusal('AutoSignInLost')
      const response = asked.challenge === 'NEW_PASSWORD_REQUIRED' ? given : given.trim()
      const isOffered =
        asked.challenge !== 'SELECT_MFA_TYPE' || asked.methods.some((method) => method === response)
      const isDone = EMPTY_RESPONSE[asked.challenge] === 'AutoSignInLost'
      if (!response || isDone || !isOffered) throw refusal(EMPTY_RESPONSE[asked.challenge])
      return proceed(() => confirmSignIn({ challengeResponse: response, options: TOTP_OPTIONS }))
    },
  }
}
