import { type CodeDelivery, loadAuth, type SignInStep } from '@orchard/shared/auth'
import type { PageModule } from '@orchard/shared/contracts'
import { Link, useNavigate, useQuery } from '@orchard/shared/router'
import { useCallback, useState } from 'react'
import { ChallengeStep } from '#src/features/challenge/challenge-step.tsx'
import {
  asChallenge,
  CHALLENGE_TITLES,
  type Challenge,
} from '#src/features/challenge/challenge-words.ts'
import { ResetForm } from '#src/features/password-reset/reset-form.tsx'
import { ResetNeeded } from '#src/features/password-reset/reset-needed.tsx'
import { OtherWays } from '#src/features/sign-in/other-ways.tsx'
import { isReturn, ReturnStep } from '#src/features/sign-in/return-step.tsx'
import { type Login, SignInForm } from '#src/features/sign-in/sign-in-form.tsx'
import { ConfirmStep } from '#src/features/sign-up/confirm-step.tsx'
import { confirmAndSignIn } from '#src/rules/confirm-and-sign-in.ts'
import { readNextPath, withNext } from '#src/rules/next-path.ts'
import { AccountLayout } from '#src/ui/account-layout.tsx'
import { Alert, Notice } from '#src/ui/message.tsx'
import { NeedsScript } from '#src/ui/needs-script.tsx'
import { useArrival, useLeaveWhenSignedIn } from '#src/ui/use-arrival.ts'

/** How far the visitor is. It is no part of the address, so that going back leaves the page. */
type Stage =
  | { at: 'return' }
  | { at: 'password'; email: string; notice: string | null }
  | { at: 'challenge'; step: Challenge; login: Login }
  | { at: 'confirm'; login: Login; delivery: CodeDelivery | null }
  | { at: 'resetNeeded'; email: string }
  | { at: 'reset'; email: string; delivery: CodeDelivery }
  | { at: 'done' }

const TITLES = {
  return: 'Signing you in',
  password: 'Sign in',
  confirm: 'Confirm your email address',
  resetNeeded: 'Choose a new password',
  reset: 'Choose a new password',
  done: 'Signing you in',
} as const

function SigninPage() {
  const query = useQuery()
  const navigate = useNavigate()
  const arrival = useArrival()
  const [returnTo, setReturnTo] = useState<string | null>(null)
  const [stage, setStage] = useState<Stage>(() =>
    isReturn(query) ? { at: 'return' } : { at: 'password', email: '', notice: null },
  )
  useLeaveWhenSignedIn(stage.at === 'return' ? null : (returnTo ?? arrival.goal))

  const startAgain = (email = '', notice: string | null = null) =>
    setStage({ at: 'password', email, notice })

  const goOn = async (step: SignInStep, login: Login) => {
    const challenge = asChallenge(step)
    if (challenge) setStage({ at: 'challenge', step: challenge, login })
    else if (step.challenge === 'CONFIRM_SIGN_UP')
      setStage({ at: 'confirm', login, delivery: await sendCode(login.email) })
    else if (step.challenge === 'RESET_PASSWORD')
      setStage({ at: 'resetNeeded', email: login.email })
    else setStage({ at: 'done' })
  }

  const strip = useCallback(
    () => void navigate(withNext('/signin', arrival.next), { replace: true }),
    [navigate, arrival.next],
  )
  const onReturned = useCallback((path: string | null) => {
    setReturnTo(readNextPath(path))
    setStage(path === null ? { at: 'password', email: '', notice: null } : { at: 'done' })
  }, [])

  const title = stage.at === 'challenge' ? CHALLENGE_TITLES[stage.step.challenge] : TITLES[stage.at]
  return (
    <AccountLayout
      isBare
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
        {stage.at === 'return' && (
          <ReturnStep onStripped={strip} onReturned={onReturned} onGivenUp={() => startAgain()} />
        )}
        {stage.at === 'password' && (
          <>
            {arrival.warning && <Alert>{arrival.warning}</Alert>}
            <Notice>{stage.notice ?? arrival.notice}</Notice>
            <SignInForm email={stage.email || arrival.email} onStep={goOn} />
            <OtherWays ways={['google', 'hosted']} returnTo={arrival.goal} />
          </>
        )}
        {stage.at === 'challenge' && (
          <ChallengeStep
            // Each step starts with empty fields, and a repeated one keeps them.
            key={stage.step.challenge}
            step={stage.step}
            email={stage.login.email}
            onStep={(step) => void goOn(step, stage.login)}
            onCancel={() => startAgain(stage.login.email)}
          />
        )}
        {stage.at === 'confirm' && (
          <ConfirmStep
            email={stage.login.email}
            delivery={stage.delivery}
            onConfirm={async (code) => {
              const { login } = stage
              const auth = await loadAuth()
              await goOn(await confirmAndSignIn(auth, { ...login, code }), login)
            }}
            onCancel={() => startAgain()}
          />
        )}
        {stage.at === 'resetNeeded' && (
          <ResetNeeded
            email={stage.email}
            onSent={(delivery) => setStage({ at: 'reset', email: stage.email, delivery })}
            onCancel={() => startAgain(stage.email)}
          />
        )}
        {stage.at === 'reset' && (
          <ResetForm
            email={stage.email}
            delivery={stage.delivery}
            onDone={() => startAgain(stage.email, 'Your new password is saved. Sign in with it.')}
            onCancel={() => startAgain()}
          />
        )}
        {stage.at === 'done' && <Notice kind="calm">You are signed in. One moment…</Notice>}
      </NeedsScript>
    </AccountLayout>
  )
}

/** A new code for an account that waits for one; without it, an earlier one may still do. */
async function sendCode(email: string): Promise<CodeDelivery | null> {
  const auth = await loadAuth()
  return auth.resendConfirmationCode(email).catch(() => null)
}

/** `/signin` */
export const page: PageModule<null> = {
  Component: SigninPage,
  head: () => ({
    title: 'Sign in',
    description:
      'Sign in to API Orchard to see your personal API key, your usage and your account.',
  }),
}
