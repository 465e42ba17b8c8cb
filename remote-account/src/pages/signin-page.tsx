import { loadAuth, type SignInStep } from '@orchard/shared/auth'
import type { Head, PageModule, SignInElsewhere } from '@orchard/shared/contracts'
import { Link, useNavigate, useQuery } from '@orchard/shared/router'
import { Alert, Notice, useMessage } from '@orchard/shared/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CHALLENGE_TITLES } from '#src/features/challenge/challenge-words.ts'
import { ResetForm } from '#src/features/password-reset/reset-form.tsx'
import { ResetNeeded } from '#src/features/password-reset/reset-needed.tsx'
import { OtherWays } from '#src/features/sign-in/other-ways.tsx'
import { type Returned, ReturnStep } from '#src/features/sign-in/return-step.tsx'
import { SignInForm } from '#src/features/sign-in/sign-in-form.tsx'
import { isReturn } from '#src/navigation/is-return.ts'
import { readNextPath, withNext } from '#src/navigation/next-path.ts'
import { DEFAULT_GOAL, useArrival, useLeaveWhenSignedIn } from '#src/navigation/use-arrival.ts'
import { useKeptStage } from '#src/navigation/use-kept-stage.ts'
import { asChallenge, type Login } from '#src/rules/challenges.ts'
import type { KeptStage, LostStage } from '#src/rules/kept-stage.ts'
import { AccountLayout } from '#src/ui/account-layout.tsx'
import { late } from '#src/ui/late.tsx'
import { NeedsCookies } from '#src/ui/needs-cookies.tsx'
import { NeedsScript } from '#src/ui/needs-script.tsx'
import { LoginSteps } from './login-steps.tsx'

/** The current step. It is not in the address, so that Back leaves the page. */
type Stage =
  | { at: 'return' }
  | { at: 'password'; email?: string; notice?: string; warning?: string }
  | { at: 'passkey'; email: string }
  | KeptStage
  | { at: 'done' }

const TITLES = {
  return: 'Signing you in',
  password: 'Sign in',
  passkey: 'Sign in with a passkey',
  code: 'Confirm your email address',
  link: 'Confirm your email address',
  resetNeeded: 'Choose a new password',
  reset: 'Choose a new password',
  recovery: 'Use a recovery code',
  done: 'Signing you in',
} as const

const restore = (kept: KeptStage | LostStage): Stage =>
  kept.at === 'lost' ? { ...kept, at: 'password' } : kept

interface SigninData {
  apiHost: string
  ways: readonly SignInElsewhere[]
  offersPasskeys: boolean
  offersDeviceTrust: boolean
}

const PasskeyStep = late(() => import('#src/features/sign-in/passkey-step.tsx'), 'PasskeyStep')
const RecoveryStep = late(() => import('#src/features/sign-in/recovery-step.tsx'), 'RecoveryStep')
const RECOVERED = '2FA is off. Sign in with your password.'

function SigninPage({
  data: { apiHost, offersDeviceTrust, offersPasskeys, ways },
}: {
  data: SigninData
}) {
  const query = useQuery()
  const navigate = useNavigate()
  const arrival = useArrival()
  const [returnTo, setReturnTo] = useState<string | null>(null)
  const [isFresh, setFresh] = useMessage(true)
  const emailField = useRef<HTMLInputElement>(null)
  const [stage, setStage] = useKeptStage<Stage>(
    '/signin',
    () => ({ at: isReturn({ search: `?${query}`, hash: '' }) ? 'return' : 'password' }),
    restore,
  )
  useLeaveWhenSignedIn(stage.at === 'return' ? null : (returnTo ?? arrival.goal))

  const startAgain = (about: { email?: string; notice?: string; warning?: string } = {}) => {
    setFresh(about.notice || about.warning ? true : null)
    setStage({ at: 'password', ...about })
  }

  // Servers do not see the fragment, so the first render cannot use it.
  useEffect(() => {
    if (isReturn({ search: '', hash: location.hash })) setStage({ at: 'return' })
  }, [setStage])

  const goOn = async (step: SignInStep, login: Login, signal?: AbortSignal) => {
    const challenge = asChallenge(step)
    if (challenge) setStage({ at: 'challenge', step: challenge, login })
    else if (step.challenge === 'CONFIRM_SIGN_UP')
      setStage({ login, ...(await sendConfirmation(login.email, signal)) })
    else if (step.challenge === 'RESET_PASSWORD') setStage({ at: 'resetNeeded', login })
    else setStage({ at: 'done' })
  }

  /** Goes on with the password that was typed, unless the page was loaded again since. */
  const onRecovered = async ({ email, password }: Login, signal: AbortSignal) => {
    setReturnTo('/profile#security')
    const step =
      password === null
        ? null
        : await loadAuth()
            .then((auth) => auth.signIn({ email, password }, signal))
            .catch(() => null) // it can be typed again
    if (signal.aborted) return setReturnTo(null)
    if (step) await goOn(step, { email, password })
    else startAgain({ email, notice: RECOVERED })
  }

  const strip = useCallback(
    () => void navigate(withNext('/signin', arrival.next), { replace: true }),
    [navigate, arrival.next],
  )
  const onReturned = useCallback(
    (returned: Returned) => {
      if (returned && 'returnTo' in returned) {
        setReturnTo(readNextPath(returned.returnTo))
        setStage({ at: 'done' })
      } else if (returned) {
        setStage({ at: 'password', warning: returned.failure.message })
        const next = readNextPath(returned.goal)
        if (next !== null && next !== DEFAULT_GOAL)
          void navigate(withNext('/signin', next), { replace: true })
      } else setStage({ at: 'password' })
    },
    [navigate, setStage],
  )

  const warning = stage.at === 'password' && isFresh ? (stage.warning ?? arrival.warning) : null
  const title = stage.at === 'challenge' ? CHALLENGE_TITLES[stage.step.challenge] : TITLES[stage.at]
  return (
    <AccountLayout
      isBare
      isForVisitors
      title={title}
      after={
        stage.at === 'password' && (
          <>
            New here? <Link to={withNext('/register', arrival.next)}>Create your account</Link>
          </>
        )
      }
    >
      <NeedsScript>
        {stage.at === 'return' && <ReturnStep onStripped={strip} onReturned={onReturned} />}
        {stage.at === 'password' && (
          <>
            <NeedsCookies />
            {warning && <Alert>{warning}</Alert>}
            <Notice>{isFresh && (stage.notice ?? arrival.notice)}</Notice>
            <SignInForm
              email={stage.email ?? arrival.email}
              next={arrival.next}
              input={emailField}
              onStep={goOn}
            />
            <OtherWays
              ways={ways}
              returnTo={arrival.goal}
              onPasskey={
                offersPasskeys &&
                (() => setStage({ at: 'passkey', email: emailField.current?.value.trim() ?? '' }))
              }
            />
          </>
        )}
        {(stage.at === 'challenge' || stage.at === 'code' || stage.at === 'link') && (
          <LoginSteps
            stage={stage}
            onStep={goOn}
            onSignIn={startAgain}
            onCancel={() => startAgain()}
            offersTrust={offersDeviceTrust}
            onLostPhone={(login) => setStage({ at: 'recovery', login })}
          />
        )}
        {stage.at === 'passkey' && (
          <PasskeyStep
            email={stage.email}
            onStep={goOn}
            onPassword={(email) => startAgain({ email })}
          />
        )}
        {stage.at === 'recovery' && (
          <RecoveryStep
            apiHost={apiHost}
            email={stage.login.email}
            onRecovered={(signal) => onRecovered(stage.login, signal)}
            onCancel={() => startAgain({ email: stage.login.email })}
          />
        )}
        {stage.at === 'resetNeeded' && (
          <ResetNeeded
            email={stage.login.email}
            onSent={(delivery) => setStage({ ...stage, at: 'reset', delivery })}
            onCancel={() => startAgain({ email: stage.login.email })}
          />
        )}
        {stage.at === 'reset' && (
          <ResetForm
            email={stage.login.email}
            delivery={stage.delivery}
            onDone={() =>
              startAgain({
                email: stage.login.email,
                notice: 'Your new password is saved. Sign in with it.',
              })
            }
            onCancel={() => startAgain()}
          />
        )}
        {stage.at === 'done' && <Notice kind="calm">You are signed in. One moment…</Notice>}
      </NeedsScript>
    </AccountLayout>
  )
}

/** Sends a new confirmation code or link; if that fails, an earlier one may still work. */
async function sendConfirmation(email: string, signal: AbortSignal | undefined) {
  const auth = await loadAuth()
  const delivery = await auth.resendConfirmationCode(email, signal).catch((error: unknown) => {
    if (signal?.aborted) throw error
    return null
  })
  return { at: auth.confirmBy, delivery }
}

/** Title and description, also for its Markdown twin. */
export const HEAD: Head = {
  title: 'Sign in',
  description: 'Sign in to API Orchard to see your API keys, your usage and your plan.',
}

/** `/signin` */
export const page: PageModule<SigninData> = {
  Component: SigninPage,
  loader: async ({
    apiHost,
    offersDeviceTrust = false,
    offersPasskeys = false,
    signInElsewhere,
  }) => ({
    apiHost,
    offersDeviceTrust,
    offersPasskeys,
    ways: signInElsewhere,
  }),
  // Removing the returned code from the address must not reload.
  shouldRevalidate: () => false,
  head: () => HEAD,
}
