import type { SignInStep } from '@orchard/shared/auth'
import type { Head, PageModule, SignInElsewhere } from '@orchard/shared/contracts'
import { Link, useNavigate } from '@orchard/shared/router'
import { Notice } from '@orchard/shared/ui'
import { useCallback, useEffect } from 'react'
import { CHALLENGE_TITLES } from '#src/features/challenge/challenge-words.ts'
import { OtherWays } from '#src/features/sign-in/other-ways.tsx'
import { SignUpForm, type StartedSignUp } from '#src/features/sign-up/sign-up-form.tsx'
import { withNext } from '#src/navigation/next-path.ts'
import { useArrival, useLeaveWhenSignedIn } from '#src/navigation/use-arrival.ts'
import { useKeptStage } from '#src/navigation/use-kept-stage.ts'
import { asChallenge, type Login } from '#src/rules/challenges.ts'
import { CONFIRMED } from '#src/rules/confirm-and-sign-in.ts'
import type { KeptStage, LostStage } from '#src/rules/kept-stage.ts'
import { AccountLayout } from '#src/ui/account-layout.tsx'
import { NeedsCookies } from '#src/ui/needs-cookies.tsx'
import { NeedsScript } from '#src/ui/needs-script.tsx'
import { LoginSteps } from './login-steps.tsx'

/** The current step. It is not in the address, so that Back leaves the page. */
type Stage =
  | { at: 'form' }
  | Extract<KeptStage, { at: 'challenge' | 'code' | 'link' }>
  | LostStage
  | { at: 'done' }

const TITLES = {
  form: 'Create your account',
  code: 'Confirm your email address',
  link: 'Confirm your email address',
  lost: 'Sign in',
  done: 'Your account is ready',
} as const

const restore = (kept: KeptStage | LostStage): Stage | null =>
  kept.at === 'reset' || kept.at === 'resetNeeded' || kept.at === 'recovery' ? null : kept

interface RegisterData {
  ways: readonly SignInElsewhere[]
  offersDeviceTrust: boolean
}

function RegisterPage({ data: { offersDeviceTrust, ways } }: { data: RegisterData }) {
  const navigate = useNavigate()
  const arrival = useArrival()
  const [stage, setStage] = useKeptStage<Stage>('/register', () => ({ at: 'form' }), restore)
  useLeaveWhenSignedIn(arrival.goal)
  const signInPath = withNext('/signin', arrival.next)

  const leaveFor = useCallback(
    (state: { email: string; notice?: string; warning?: string }) => {
      setStage({ at: 'done' })
      void navigate(signInPath, { replace: true, state })
    },
    [navigate, setStage, signInPath],
  )

  useEffect(() => {
    if (stage.at === 'lost') leaveFor({ email: stage.email, warning: stage.warning })
  }, [stage, leaveFor])

  const goOn = (step: SignInStep, login: Login) => {
    const challenge = asChallenge(step)
    if (challenge) setStage({ at: 'challenge', step: challenge, login })
    else if (step.challenge === 'DONE') setStage({ at: 'done' })
    else leaveFor({ email: login.email, notice: CONFIRMED })
  }

  const start = ({ step, ...login }: StartedSignUp) => {
    if (step.confirm === 'none') goOn(step.signIn, login)
    else setStage({ at: step.confirm, login, delivery: step.delivery })
  }

  const title = stage.at === 'challenge' ? CHALLENGE_TITLES[stage.step.challenge] : TITLES[stage.at]
  return (
    <AccountLayout
      isBare
      isForVisitors
      title={title}
      after={
        stage.at === 'form' && (
          <>
            Have an account? <Link to={signInPath}>Sign in</Link>
          </>
        )
      }
    >
      <NeedsScript>
        {stage.at === 'form' && (
          <>
            <p>
              Free to start: one API key for every available API.{' '}
              <Link to="/pricing">Compare plans</Link>
            </p>
            <NeedsCookies />
            <SignUpForm email={arrival.email} signInPath={signInPath} onStarted={start} />
            <p>
              By creating an account you agree to the <Link to="/tos">terms of service</Link> and
              the <Link to="/privacy#accounts">privacy policy</Link>.
            </p>
            <OtherWays ways={ways} returnTo={arrival.goal} />
          </>
        )}
        {'login' in stage && (
          <LoginSteps
            stage={stage}
            onStep={goOn}
            onSignIn={leaveFor}
            onCancel={() => setStage({ at: 'form' })}
            offersTrust={offersDeviceTrust}
          />
        )}
        {stage.at === 'done' && <Notice kind="calm">You are signed in. One moment…</Notice>}
      </NeedsScript>
    </AccountLayout>
  )
}

/** Title and description, also for its Markdown twin. */
export const HEAD: Head = {
  title: 'Create your account',
  description:
    'Create an API Orchard account and get one API key for every available API, free to start.',
}

/** `/register` */
export const page: PageModule<RegisterData> = {
  Component: RegisterPage,
  // The hosted page is only for signing in.
  loader: async ({ offersDeviceTrust = false, signInElsewhere }) => ({
    offersDeviceTrust,
    ways: signInElsewhere.filter((way) => way === 'google'),
  }),
  head: () => HEAD,
}
