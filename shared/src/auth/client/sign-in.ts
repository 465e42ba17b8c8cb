import type { AuthClient, SignInStep } from '#src/auth/auth-client.ts'
import type { Attempt } from './attempt.ts'
import type { Core } from './core.ts'
import { parseObject, textOf } from './pool-call.ts'
import { type OpenChallenge, PoolSignIn, type SignInOutcome } from './pool-sign-in.ts'
import { type RefusalCode, refusal, toRefusal } from './refusals.ts'

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

/** Key in the storage of this tab of the challenge that waits for its response. */
const WAITING = 'sign-in-challenge'

/** A sign-in by password or passkey, from its first request until somebody is signed in. */
interface Underway {
  readonly attempt: Attempt
  readonly pool: PoolSignIn
  readonly email: string
  step: SignInStep | null
}

/** A challenge that waits for its visitor, also while another code is asked for. */
interface Waiting extends OpenChallenge {
  email: string
}

/** Sign-in by password or passkey and its challenges, one attempt at a time. */
export function signInPart(
  core: Core,
): Pick<AuthClient, 'signIn' | 'signInWithPasskey' | 'answerChallenge'> {
  const { browser, config, tokens } = core
  let underway: Underway | null = null
  let waiting = findWaiting(browser.tab)
  /** The attempt that waits for the pool. */
  let asking: Attempt | null = null

  function keepWaiting(challenge: Waiting | null): void {
    waiting = challenge
    storeWaiting(browser.tab, challenge)
  }

  function start(email: string, caller: AbortSignal | undefined, before?: string | null): Underway {
    const attempt = core.begin(caller, before)
    const { signal } = attempt
    const place = {
      config,
      signal,
      call: core.callFor(attempt),
      now: browser.now,
      findDevice: tokens.findDevice,
      forgetDevice: tokens.forgetDevice,
      trustDevice: (accessToken: string) => core.trustDevice(accessToken),
    }
    underway = { attempt, email, pool: new PoolSignIn(place, email), step: null }
    return underway
  }

  /** Goes one step on; ends the attempt if the visitor leaves it meanwhile. */
  async function proceed(
    mine: Underway,
    signal: AbortSignal | undefined,
    ask: () => Promise<SignInOutcome>,
  ): Promise<SignInStep> {
    const { attempt, email, pool } = mine
    asking = attempt
    try {
      return await attempt.during(signal, async () => {
        const outcome = await ask()
        if ('accessToken' in outcome) {
          core.enter(attempt, { pool: outcome, isHosted: false })
          keepWaiting(null)
          underway = null
          return { challenge: 'DONE' }
        }
        keepWaiting(pool.open && { ...pool.open, email })
        mine.step = outcome.step
        return outcome.step
      })
    } catch (error) {
      throw toRefusal(error)
    } finally {
      if (asking === attempt) asking = null
    }
  }

  function begin(
    email: string,
    signal: AbortSignal | undefined,
    ask: (pool: PoolSignIn) => Promise<SignInOutcome>,
  ): Promise<SignInStep> {
    core.needCookies()
    if (asking && !asking.signal.aborted) throw refusal('SignInPending')
    const started = start(email, signal)
    if (waiting?.email !== email) keepWaiting(null)
    return proceed(started, signal, () => ask(started.pool))
  }

  /** Goes on with a challenge after a response that the visitor left, or before the page was loaded again. */
  function resume(
    { email, step }: { email: string; step: SignInStep },
    signal: AbortSignal | undefined,
  ): Underway {
    const resumed = start(email, signal, underway?.attempt.before ?? null)
    if (waiting?.email === email) resumed.pool.open = waiting
    resumed.step = step
    return resumed
  }

  return {
    async signIn(input, signal) {
      const email = input.email.trim()
      if (!email) throw refusal('EmptyUsername')
      if (!input.password) throw refusal('EmptyPassword')
      return begin(email, signal, (pool) => pool.byPassword(input.password))
    },
    async signInWithPasskey(given, signal) {
      const email = given.trim()
      if (!email) throw refusal('EmptyUsername')
      return begin(email, signal, (pool) => pool.byPasskey())
    },
    async answerChallenge(given, resumed, { signal, trustsDevice = false } = {}) {
      const isOpen =
        underway?.step &&
        !underway.attempt.signal.aborted &&
        underway.email === (resumed ?? underway).email
      const current = !isOpen && resumed ? resume(resumed, signal) : underway
      const asked = current?.step
      if (!current || !asked) throw refusal('AutoSignInLost')
      const response = asked.challenge === 'NEW_PASSWORD_REQUIRED' ? given : given.trim()
      const isOffered =
        asked.challenge !== 'SELECT_MFA_TYPE' || asked.methods.some((method) => method === response)
      const isDone = EMPTY_RESPONSE[asked.challenge] === 'AutoSignInLost'
      if (!response || isDone || !isOffered) throw refusal(EMPTY_RESPONSE[asked.challenge])
      current.pool.trustsDevice = trustsDevice
      return proceed(current, signal, () => current.pool.respond(response))
    },
  }
}

type Tab = Core['browser']['tab']

function storeWaiting(tab: Tab, challenge: Waiting | null): void {
  try {
    if (challenge) tab.setItem(WAITING, JSON.stringify(challenge))
    else tab.removeItem(WAITING)
  } catch {
    // Storage is blocked or full: a reload of the page begins the sign-in again.
  }
}

function findWaiting(tab: Tab): Waiting | null {
  try {
    const kept = parseObject(tab.getItem(WAITING) ?? '') ?? {}
    const text = (name: keyof Waiting) => textOf(kept[name])
    const found = { email: text('email'), name: text('name'), session: text('session') }
    return Object.values(found).every(Boolean) ? { ...found, username: text('username') } : null
  } catch {
    return null // storage is blocked
  }
}
